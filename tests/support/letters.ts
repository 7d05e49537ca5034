import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LetterEdition } from "#library/catalogue/catalogue.ts";
import { type Catalogue, createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { readContentFolder } from "#scripts/run/content-folder.ts";

const ROOT = join(import.meta.dirname, "../..");

export function publishedCatalogue(): Catalogue {
  const source = readSource(readContentFolder(join(ROOT, "content")));
  return createCatalogue(source, (path) => (path.endsWith(".svg") ? { width: 360, height: 420 } : null));
}

export function publishedLetters(): LetterEdition[] {
  const catalogue = publishedCatalogue();
  return catalogue.listLetters().flatMap(({ number }) => catalogue.getLetter(number) ?? []);
}

export function fixture(name: string): Buffer {
  return readFileSync(join(ROOT, "tests/support/fixtures", name));
}
