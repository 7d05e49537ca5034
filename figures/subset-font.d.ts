declare module "subset-font" {
  type Axis = number | { min: number; max: number; default?: number };

  type Options = {
    targetFormat?: "sfnt" | "woff" | "woff2";
    variationAxes?: Record<string, Axis>;
    keepFeatures?: readonly string[];
    keepAllGlyphs?: boolean;
    noHinting?: boolean;
    preserveNameIds?: number[];
    dropTables?: string[];
  };

  function subsetFont(font: Buffer, text: string | null, options?: Options): Promise<Buffer>;

  export = subsetFont;
}
