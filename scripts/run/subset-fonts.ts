// Cuts the fonts down to French and the weights in use, into public/fonts. After an upgrade of a @fontsource-variable
// package: `npx node scripts/run/subset-fonts.ts`.
import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { readGlyphs, readTables, setAdvance, writeGlyphs, writeTables } from "#figures/font-tables.ts";

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
const FRENCH = "\u00a0«»°²³·±×÷§©®€àâäæçéèêëîïôöœùûüÿÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸ\u202f\u2009\u2010\u2011–—‘’‚“”„…•‹›→←↑↓−№ᵉʳ";
const NAMES = "ñÑáíóúÁÍÓÚýšžčřŠŽČćńśźżłŁğşıāīū";

const PLAIN_FRENCH = "\u00a0«»°²³·×§©€àâäæçéèêëîïôöœùûüÀÂÆÇÉÈÊËÎÏÔŒÙÛñ\u202f\u2009\u2011–—‘’“”…›→−";

type Font = {
  from: string;
  to: string;
  signs?: string;
  /** Width of U+202F in ems. Neither family has it: browsers would take half a space, and « 90,32 % » looks glued. */
  thinSpace: number;
  /** Draws straight apostrophes as curly ones: the specification fixes the former in some titles. */
  isApostropheCurly?: boolean;
  axes: Record<string, number | { min: number; max: number }>;
};

const FONTS: Font[] = [
  {
    // Cut closer, because the first paint waits for it.
    from: "newsreader/files/newsreader-latin-opsz-normal",
    to: "newsreader-text-5.3.0-1",
    thinSpace: 0.165,
    isApostropheCurly: true,
    axes: { wght: { min: 400, max: 560 }, opsz: 20 },
    signs: PLAIN_FRENCH,
  },
  {
    from: "atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal",
    to: "atkinson-hyperlegible-next-5.3.0-1",
    thinSpace: 0.19,
    axes: { wght: { min: 400, max: 700 } },
  },
];

for (const { from, to, axes, signs = FRENCH + NAMES, ...changes } of FONTS) {
  const original = await readFile(new URL(`../../node_modules/@fontsource-variable/${from}.woff2`, import.meta.url));
  // Drops small capitals, fractions and ligatures. Missing in the package's types.
  const options = { noLayoutClosure: true };
  const cut = await subsetFont(original, ASCII + signs, { targetFormat: "sfnt", variationAxes: axes, ...options });
  const french = withFrenchSigns(cut, changes);
  const subset = await subsetFont(french, ASCII + signs, { targetFormat: "woff2", ...options });
  await writeFile(new URL(`../../public/fonts/${to}.woff2`, import.meta.url), subset);
  process.stdout.write(`${to}.woff2 ${subset.length} bytes\n`);
}

function withFrenchSigns(
  font: Buffer,
  { thinSpace, isApostropheCurly }: Pick<Font, "thinSpace" | "isApostropheCurly">,
) {
  const tables = readTables(font);
  const glyphs = readGlyphs(tables);
  const glyphOf = (character: string) => {
    const glyph = glyphs.get(character.codePointAt(0) ?? 0);
    if (glyph === undefined) throw new Error(`The font has no ${JSON.stringify(character)}`);
    return glyph;
  };
  // Frees a glyph for the thin space: the no-break space shares the space's.
  glyphs.set(0x202f, glyphOf("\u00A0"));
  glyphs.set(0xa0, glyphOf(" "));
  if (isApostropheCurly) glyphs.set(0x27, glyphOf("’"));
  writeGlyphs(tables, glyphs);
  setAdvance(tables, "\u202F", thinSpace);
  return writeTables(font, tables);
}
