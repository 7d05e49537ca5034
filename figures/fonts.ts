import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import advances from "./advances.json" with { type: "json" };

const require = createRequire(import.meta.url);
const sansFiles = "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght";

export const sansFamily = "Atkinson Hyperlegible Next";

function readSans(style: "normal" | "italic"): Promise<Buffer> {
  return readFile(require.resolve(`${sansFiles}-${style}.woff2`));
}

/** Returns a font of one weight, made from the variable font. */
export async function staticSans(wght: number): Promise<Buffer> {
  const options = { targetFormat: "sfnt", keepAllGlyphs: true, variationAxes: { wght } } as const;
  return subsetFont(await readSans("normal"), null, options);
}

export async function staticSerif(wght: number, alphabet: "latin" | "latin-ext"): Promise<Buffer> {
  const file = `@fontsource-variable/newsreader/files/newsreader-${alphabet}-opsz-normal.woff2`;
  const source = await readFile(require.resolve(file));
  const options = { targetFormat: "sfnt", keepAllGlyphs: true, variationAxes: { wght, opsz: 48 } } as const;
  return subsetFont(source, null, options);
}

export type Weight = 500 | 700;

/** Returns the width of a text, in the unit of `size`. */
export type Measure = (text: string, size: number, weight?: Weight) => number;

/**
 * The widths are computed in advance: reading the font takes a third of a second, and a page needs the sizes of its
 * figures at once.
 */
export const measure: Measure = (text, size, weight = 500) => {
  const widths: Record<string, number | undefined> = advances[weight];
  let width = 0;
  for (const character of text) {
    const advance = widths[character];
    if (advance === undefined) throw new Error(`The font has no glyph for « ${character} » in « ${text} ».`);
    width += advance;
  }
  return (width / advances.unitsPerEm) * size;
};

const faces = {
  normal: { style: "normal", wght: 500 },
  bold: { style: "normal", wght: 700 },
  italic: { style: "italic", wght: 500 },
} as const;

type Face = keyof typeof faces;

function faceOf(attributes: string): Face {
  const classes = / class="([^"]*)"/.exec(attributes)?.[1]?.split(" ") ?? [];
  return classes.includes("bold") ? "bold" : classes.includes("italic") ? "italic" : "normal";
}

function listCharacters(body: string): Map<Face, string> {
  const used = new Map<Face, Set<string>>();
  for (const [, attributes = "", content = ""] of body.matchAll(/<text([^>]*)>(.*?)<\/text>/g)) {
    const face = faceOf(attributes);
    const characters = used.get(face) ?? new Set();
    for (const character of content.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">")) {
      characters.add(character);
    }
    used.set(face, characters);
  }
  return new Map([...used].map(([face, characters]) => [face, [...characters].sort().join("")]));
}

async function toFontFace(face: Face, characters: string): Promise<string> {
  const { style, wght } = faces[face];
  const options = { targetFormat: "woff2", keepFeatures: ["kern"], noHinting: true, variationAxes: { wght } } as const;
  const subset = await subsetFont(await readSans(style), characters, options);
  const source = `url(data:font/woff2;base64,${subset.toString("base64")})format("woff2")`;
  return `@font-face{font-family:"${sansFamily}";font-style:${style};font-weight:${wght};src:${source}}`;
}

/** Embeds the characters that the drawing uses, so that it looks the same wherever it is shown. */
export async function embedFonts(svg: string): Promise<string> {
  const used = [...listCharacters(svg)];
  const faces = await Promise.all(used.map(([face, characters]) => toFontFace(face, characters)));
  return svg.replace("<style>", () => `<style>${faces.join("")}`);
}
