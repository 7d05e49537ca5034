import type { Letter } from "#library/catalogue/catalogue.ts";
import { type Catalogue, createCatalogue } from "#library/catalogue/create-catalogue.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";

let catalogue: Catalogue | null = null;

/** With a size for each drawing, as mails need. */
export function publishedCatalogue(): Catalogue {
  catalogue ??= createCatalogue(publishedContent.current().source, (path) =>
    path.endsWith(".svg") ? { width: 360, height: 420 } : null,
  );
  return catalogue;
}

export function publishedLetters(): Letter[] {
  const catalogue = publishedCatalogue();
  return catalogue.listLetters().flatMap(({ number }) => catalogue.getLetter(number) ?? []);
}
