import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import { expect, test } from "vitest";
import { type FontTables, readAdvances, readGlyphs, readTables } from "./font-tables.ts";

const FOLDER = join(import.meta.dirname, "../public/fonts");
const CHARACTERS = " \u00A0\u202F'’aé";

function subsetOf(file: string): Promise<Buffer> {
  return subsetFont(readFileSync(join(FOLDER, file)), CHARACTERS, { targetFormat: "sfnt" });
}

async function tablesOf(file: string): Promise<FontTables> {
  return readTables(await subsetOf(file));
}

test("both faces hold the narrow no-break space of French, narrower than a space and to be seen", async () => {
  const files = globSync("*.woff2", { cwd: FOLDER });
  expect(files).toHaveLength(2);
  for (const file of files) {
    const widthOf = readAdvances(await subsetOf(file));
    const space = widthOf(" ");
    expect(widthOf("\u00A0"), file).toBe(space);
    expect(widthOf("\u202F"), file).toBeGreaterThan(0.6 * space);
    expect(widthOf("\u202F"), file).toBeLessThan(0.8 * space);
  }
});

test("titles draw the straight apostrophe as the curly one", async () => {
  const [file = ""] = globSync("newsreader*.woff2", { cwd: FOLDER });
  const glyphs = readGlyphs(await tablesOf(file));
  expect(glyphs.get(0x27)).toBe(glyphs.get(0x2019));
});

test("both faces forbid hinting, else Linux rounds the width of each letter", async () => {
  for (const file of globSync("*.woff2", { cwd: FOLDER })) expect((await tablesOf(file)).has("prep"), file).toBe(true);
});
