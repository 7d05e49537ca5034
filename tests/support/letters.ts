import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LetterEdition } from "#library/catalogue/catalogue.ts";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { readContentFolder } from "#scripts/run/content-folder.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The editions of content/letters as the site shows them; a drawing is as large as most. */
export function publishedLetters(): LetterEdition[] {
  const source = readSource(readContentFolder(join(ROOT, "content")));
  const catalogue = createCatalogue(source, (path) => (path.endsWith(".svg") ? { width: 360, height: 420 } : null));
  return catalogue.listLetters().flatMap(({ number }) => catalogue.getLetter(number) ?? []);
}

export function fixture(name: string): Buffer {
  return readFileSync(join(ROOT, "tests/support/fixtures", name));
}
