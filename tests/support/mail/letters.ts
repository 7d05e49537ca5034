import { join } from "node:path";
import { readContentFolder } from "#app/newsroom/editions/content-folder.server.ts";
import type { Letter } from "#library/catalogue/catalogue.ts";
import { type Catalogue, createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";

const ROOT = join(import.meta.dirname, "../../..");

let catalogue: Catalogue | null = null;

/** Read once for the files of a worker: a quarter of a second each time. */
export function publishedCatalogue(): Catalogue {
  catalogue ??= createCatalogue(readSource(readContentFolder(join(ROOT, "content"))), (path) =>
    path.endsWith(".svg") ? { width: 360, height: 420 } : null,
  );
  return catalogue;
}

export function publishedLetters(): Letter[] {
  const catalogue = publishedCatalogue();
  return catalogue.listLetters().flatMap(({ number }) => catalogue.getLetter(number) ?? []);
}
