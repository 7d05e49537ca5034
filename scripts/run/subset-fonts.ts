/**
 * Cuts the two families of the site down to French text and the weights in use, and writes them to public/fonts.
 * Run it again after an upgrade of a @fontsource-variable package: `npx node scripts/run/subset-fonts.ts`.
 */
import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
const FRENCH = "\u00a0«»°²³·±×÷§©®€àâäæçéèêëîïôöœùûüÿÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸ\u202f\u2009\u2010\u2011–—‘’‚“”„…•‹›→←↑↓−№ᵉʳ";
const NAMES = "ñÑáíóúÁÍÓÚýšžčřŠŽČćńśźżłŁğşıāīū";

/** What French words are written with, and little else. */
const PLAIN_FRENCH = "\u00a0«»°²³·×§©€àâäæçéèêëîïôöœùûüÀÂÆÇÉÈÊËÎÏÔŒÙÛñ\u202f\u2009\u2011–—‘’“”…›→−";

type Font = { from: string; to: string; signs?: string; axes: Record<string, number | { min: number; max: number }> };

const FONTS: Font[] = [
  {
    // The one that the first paint waits for: cut closer than the others.
    from: "newsreader/files/newsreader-latin-opsz-normal",
    to: "newsreader-text-5.3.0",
    axes: { wght: { min: 400, max: 560 }, opsz: 20 },
    signs: PLAIN_FRENCH,
  },
  {
    from: "atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal",
    to: "atkinson-hyperlegible-next-5.3.0",
    axes: { wght: { min: 400, max: 700 } },
  },
];

for (const { from, to, axes, signs = FRENCH + NAMES } of FONTS) {
  const original = await readFile(new URL(`../../node_modules/@fontsource-variable/${from}.woff2`, import.meta.url));
  const options = {
    targetFormat: "woff2" as const,
    variationAxes: axes,
    // Without small capitals, fractions and ligatures, which no page asks for. The package's types forget it.
    noLayoutClosure: true,
  };
  const subset = await subsetFont(original, ASCII + signs, options);
  await writeFile(new URL(`../../public/fonts/${to}.woff2`, import.meta.url), subset);
  process.stdout.write(`${to}.woff2 ${subset.length} bytes\n`);
}
