/** In the text, `\n` is a line break. */
export type Run = { text: string; isStrong: boolean; isEmphasis: boolean; href: string | null };

export type Marker = { isOrdered: boolean; number: number | null };

export type Block = {
  quoteDepth: number;
  /** The level is 0 outside of lists. */
  listLevel: number;
  /** Set on the first block of an item. */
  marker: Marker | null;
} & (
  | { kind: "heading"; depth: 2 | 3; runs: Run[] }
  | { kind: "paragraph"; runs: Run[] }
  | { kind: "table"; rows: Run[][][] }
);
