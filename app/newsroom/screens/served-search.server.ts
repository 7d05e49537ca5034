import { plainText } from "#app/newsroom/comments/quotation.ts";
import { readableWords } from "#app/newsroom/comments/readable-words.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "#app/newsroom/drafts/documents.ts";
import type { ServedDocument } from "#app/newsroom/drafts/served-documents.server.ts";
import type { ContentFiles } from "#library/schema/load-content.ts";
import { fold } from "#library/search/fold.ts";
import type { ListQuery } from "./list-query.ts";

/** `excerpt`: the words around, when they are in the text alone. */
export type FoundDocument = ServedDocument & { excerpt: string | null };

const MAX_FOUND = 200;
const AROUND = 40;

/** By their titles, then by the words of their texts, as they are read. @param files the texts of the site, by path */
export function findServed(
  documents: ServedDocument[],
  { text, kind }: Pick<ListQuery, "text" | "kind">,
  files: ContentFiles = {},
): FoundDocument[] | null {
  if (!text && !kind) return null;
  const words = fold(text).split(/\s+/).filter(Boolean);
  const wanted = documents.filter((one) => !kind || one.kind === kind);
  const byTitle = wanted.filter(({ title }) => words.every((word) => fold(title).includes(word)));
  const others = words.length === 0 ? [] : wanted.filter((one) => !byTitle.includes(one));
  const byText = others.flatMap((one) => {
    const excerpt = findExcerpt(
      one.files.map((path) => files[path] ?? ""),
      words.join(" "),
    );
    return excerpt ? [{ ...one, excerpt }] : [];
  });
  return [...byTitle.map((one) => ({ ...one, excerpt: null })), ...byText].slice(0, MAX_FOUND);
}

function findExcerpt(texts: string[], phrase: string): string | null {
  for (const text of texts) {
    // What folds to the same words has the same length, but for ligatures: near enough for an excerpt.
    const at = readFolded(text).indexOf(phrase);
    if (at === -1) continue;
    const read = plainText(readableWords(text).text).replace(/\s+/g, " ");
    return `« …${read.slice(Math.max(0, at - AROUND), at + phrase.length + AROUND).trim()}… »`;
  }
  return null;
}

/** Texts of the served edition stay the same objects' words until the next one. */
const folded = new Map<string, string>();
const KEPT_TEXTS = 2_000;

function readFolded(text: string): string {
  const known = folded.get(text);
  if (known !== undefined) return known;
  if (folded.size >= KEPT_TEXTS) folded.clear();
  const read = fold(plainText(readableWords(text).text)).replace(/\s+/g, " ");
  folded.set(text, read);
  return read;
}

export function countKinds(documents: ServedDocument[]): { kind: DocumentKind; count: number }[] {
  const kinds = Object.keys(DOCUMENT_KINDS) as DocumentKind[];
  return kinds.flatMap((kind) => {
    const count = documents.filter((one) => one.kind === kind).length;
    return count > 0 ? [{ kind, count }] : [];
  });
}
