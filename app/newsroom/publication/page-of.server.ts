import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import { changedPassages } from "#library/proofs/changed-passages.ts";
import { type Content, isPublished } from "#library/schema/load-content.ts";
import { typeset } from "#platform/french/typography.ts";

const PLACES: [document: RegExp, page: string][] = [
  [/^glossary\/([\w-]+)\.yaml$/, "/glossaire#$1"],
  [/^site\.yaml$/, "/a-propos"],
  [/^categories\/.*/, "/explorer"],
];

/** Returns the address of the page on which readers find a document, or null. */
export function pageOf(content: Content, document: string): string | null {
  const own =
    content.articles.filter(isPublished).find(({ file }) => file === document) ??
    content.pages.find(({ file, front }) => file === document && front.status !== "planned") ??
    content.letters.find(({ file }) => file === document) ??
    content.resources.find(({ file }) => file === document) ??
    content.recommendations.find(({ file }) => file === document);
  const [pattern, page] = PLACES.find(([place]) => place.test(document)) ?? [];
  return own?.href ?? (pattern && page ? document.replace(pattern, page) : null);
}

const FOUND_WORDS = 6;

/** Returns the part of an address that leads to the first changed words, or only to their section in older browsers. */
export function changedPlace({ document, files }: Pick<Draft, "document" | "files">): string {
  const main = files.find(({ path }) => path === document);
  if (!document.endsWith(".md") || !main?.base || !main.text) return "";
  const [before, after] = [main.base, main.text].map((text) => splitText(document, text).body) as [string, string];
  const [changed] = changedPassages(before, after);
  if (!changed) return "";
  const [former, words] = [changed.before, changed.after].map((text) => typeset(text ?? "").split(" ")) as [
    string[],
    string[],
  ];
  const start = words.findIndex((word, index) => word !== former[index]);
  const found = words.slice(start === -1 ? -FOUND_WORDS : start).slice(0, FOUND_WORDS);
  const text = encodeURIComponent(found.join(" ")).replaceAll("-", "%2D");
  return `#${changed.section.id}${text === "" ? "" : `:~:text=${text}`}`;
}
