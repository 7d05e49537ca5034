import { type Content, isPublished } from "#library/schema/load-content.ts";

const PLACES: [document: RegExp, page: string][] = [
  [/^glossary\//, "/glossaire"],
  [/^site\.yaml$/, "/a-propos"],
  [/^categories\//, "/explorer"],
];

/** Returns the address of the page on which readers find a document, or null. */
export function pageOf(content: Content, document: string): string | null {
  const own =
    content.articles.filter(isPublished).find(({ file }) => file === document) ??
    content.pages.find(({ file, front }) => file === document && front.status !== "planned") ??
    content.letters.find(({ file }) => file === document) ??
    content.resources.find(({ file }) => file === document) ??
    content.recommendations.find(({ file }) => file === document);
  return own?.href ?? PLACES.find(([pattern]) => pattern.test(document))?.[1] ?? null;
}
