import { withoutTypography } from "#app/newsroom/comments/quotation.ts";
import { readableWords } from "#app/newsroom/comments/readable-words.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "#app/newsroom/drafts/documents.ts";
import type { ServedDocument } from "#app/newsroom/drafts/served-documents.server.ts";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import type { ContentFiles } from "#library/schema/load-content.ts";
import { fold } from "#library/search/fold.ts";
import { typeset } from "#platform/french/typography.ts";
import type { ListQuery } from "./list-query.ts";

/** `excerpt` holds the words around the match, when only the text contains it. */
export type FoundDocument = ServedDocument & { excerpt: string | null };

const MAX_FOUND = 200;
const AROUND = 90;

/**
 * Finds documents by the address of their page, by their titles, then by the words of their texts. `files` holds the
 * served texts by path.
 */
export function findServed(
  documents: ServedDocument[],
  { text, kind }: Pick<ListQuery, "text" | "kind">,
  files: ContentFiles = {},
): FoundDocument[] | null {
  if (!text && !kind) return null;
  const path = pathOf(text);
  if (path !== null) {
    const atPath = documents.filter(({ href }) => href !== null && (path === href || path.startsWith(`${href}/`)));
    return atPath.map((one) => ({ ...one, excerpt: null }));
  }
  const words = fold(text).split(/\s+/).filter(Boolean);
  const wanted = documents.filter((one) => !kind || one.kind === kind);
  const byTitle = wanted.filter(({ title }) => words.every((word) => fold(title).includes(word)));
  const others = words.length === 0 ? [] : wanted.filter((one) => !byTitle.includes(one));
  const byText = others.flatMap((one) => {
    const excerpt = findExcerpt(
      one.files.map((path) => ({ path, text: files[path] ?? "" })),
      words.join(" "),
    );
    return excerpt ? [{ ...one, excerpt }] : [];
  });
  return [...byTitle.map((one) => ({ ...one, excerpt: null })), ...byText].slice(0, MAX_FOUND);
}

type FileText = { path: string; text: string };

/**
 * Reads the path of a pasted address on any domain, because the public page offers a member without scripts no link to
 * the editor.
 */
function pathOf(text: string): string | null {
  if (!/^(?:https?:\/\/|\/)\S+$/.test(text) || !URL.canParse(text, "https://site.invalid")) return null;
  const { pathname, hash } = new URL(text, "https://site.invalid");
  return `${pathname === "/" ? pathname : pathname.replace(/\/$/, "")}${hash}`;
}

function findExcerpt(texts: FileText[], phrase: string): string | null {
  for (const file of texts) {
    // Folding changes the length only for ligatures, so the position is accurate enough for an excerpt.
    const at = readFolded(file).indexOf(phrase);
    if (at === -1) continue;
    return sentenceAt(readWords(file), at, at + phrase.length);
  }
  return null;
}

/** Returns the sentence around the match, cut between two words when it is long. */
function sentenceAt(text: string, start: number, end: number): string {
  const before = text.slice(0, start).split(SENTENCE_END).at(-1) ?? "";
  const [after = ""] = text.slice(end).split(SENTENCE_END);
  const from = before.length > AROUND ? `… ${before.slice(-AROUND).replace(/^\S*\s+/, "")}` : before;
  const until = after.length > AROUND ? `${after.slice(0, AROUND).replace(/\s+\S*$/, "")} …` : after;
  return typeset(`${from}${text.slice(start, end).replace("\n", " ")}${until}`.trim());
}

const SENTENCE_END = /\n|(?<=[.!?…]) (?=[\p{Lu}«])/u;

/** Folded texts are cached, because the served texts stay the same until the next edition. */
const folded = new Map<string, string>();
const KEPT_TEXTS = 2_000;

function readFolded(file: FileText): string {
  const known = folded.get(file.text);
  if (known !== undefined) return known;
  if (folded.size >= KEPT_TEXTS) folded.clear();
  const read = fold(readWords(file));
  folded.set(file.text, read);
  return read;
}

/** Returns the sentences of the fields and of the text, without what only the files hold: names, dates, addresses. */
function readWords({ path, text }: FileText): string {
  const { yaml, body } = splitText(path, text);
  const values = [TECHNICAL, FIELD_NAME].reduce((left, pattern) => left.replace(pattern, "\n"), yaml);
  const read = `${values.replace(/["[\]{}]|^\s*-\s/gm, "\n")}\n${readableWords(body).text.replace(FENCE, "\n$1\n").replace(INLINE, "")}`;
  return withoutTypography(read)
    .replace(/[^\S\n]+/g, " ")
    .replace(/\s*\n[\s,;]*/g, "\n");
}

/** Values that are no text: the name of a file, a number, a date, ids of facts, an address. */
const TECHNICAL = new RegExp(
  [
    /(?<=(?:^|[\s{,])[\w-]+: *|^\s*- +)(?:[a-z\d/][\w./:-]*|[A-Z]{1,3}\d+[a-z]?)(?=\s*(?:[,}]|$))/,
    /(?<=[\w-]: *)\[[\w ,./:-]*\]/,
    /"(?:https?:\/\/[^"\s]*|\/[^"\s]*|[\d:T-]+)"/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gm",
);
const FIELD_NAME = /(?<=^|[\s{,])[\w-]+:(?=\s|$)/gm;
/** The first or last line of a box, with its title. */
const FENCE = /^:::\w*(?:\[(.*)\])?(?:\{.*\})?$/gm;

/** What stands around words that have a language of their own, or are said once the publisher is known. */
const INLINE = /:[a-z]+\[|\](?:\{[^}\n]*\})?/g;

export function countKinds(documents: ServedDocument[]): { kind: DocumentKind; count: number }[] {
  const kinds = Object.keys(DOCUMENT_KINDS) as DocumentKind[];
  return kinds.flatMap((kind) => {
    const count = documents.filter((one) => one.kind === kind).length;
    return count > 0 ? [{ kind, count }] : [];
  });
}
