import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { readFields } from "#app/newsroom/drafts/yaml-fields.server.ts";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import { describeAsOf, describeCheck, describeConfidence, describeDoubt } from "#library/proofs/proof-words.ts";
import { type Fact, FactSchema, FactSourceSchema, factsOf } from "#library/schema/facts.schema.ts";
import { showPartialDate } from "#platform/french/dates.ts";
import { typeset } from "#platform/french/typography.ts";
import type { ListedSource } from "./fact-fields.ts";
import { nameSource } from "./write-fact.server.ts";

export const isFactsFile = ({ path }: { path: string }) => path.startsWith("facts/");

/** A file of facts that may still be incomplete. */
export type FactsFile = {
  path: string;
  /** Null for a file that does not exist yet. */
  text: string | null;
  /** Facts and sources by key, including incomplete ones; null when the file cannot be read. */
  entries: { facts: Record<string, RawEntry>; sources: Record<string, RawEntry> } | null;
};

export type RawEntry = Record<string, unknown>;

export function factsFilesOf({ files }: Pick<Draft, "files">): FactsFile[] {
  return files.filter(isFactsFile).map(({ path, text }) => {
    if (text === null || text.trim() === "") return { path, text: null, entries: { facts: {}, sources: {} } };
    const fieldAt = readFields(text);
    if (fieldAt([]) === undefined) return { path, text, entries: null };
    return { path, text, entries: { facts: entriesOf(fieldAt(["facts"])), sources: entriesOf(fieldAt(["sources"])) } };
  });
}

function entriesOf(value: unknown): Record<string, RawEntry> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, RawEntry] => isEntry(entry[1])));
}

const isEntry = (one: unknown): one is RawEntry => typeof one === "object" && one !== null && !Array.isArray(one);

/** Returns the complete facts, so that an incomplete one does not hide the others. */
export function wholeFacts({ path, entries }: FactsFile): Fact[] {
  const parse = <Value>(schema: { safeParse: (value: unknown) => { data?: Value | undefined } }, all: object = {}) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([id, entry]): [string, Value][] => {
        const { data } = schema.safeParse(entry);
        return data === undefined ? [] : [[id, data]];
      }),
    );
  const sources = parse(FactSourceSchema, entries?.sources);
  const facts = parse(FactSchema, entries?.facts);
  const whole = Object.entries(facts).filter(([, fact]) => fact.sources.every((one) => Object.hasOwn(sources, one)));
  return factsOf(path, { dossier: "", checkedUntil: "", sources, facts: Object.fromEntries(whole) });
}

export type ListedFacts = {
  facts: { id: string; statement: string; worth: string }[];
  sources: ListedSource[];
  /** False when the file cannot be read, so that only its whole text can be shown. */
  isRead: boolean;
};

/** Lists the facts and sources of a file with their contents, including incomplete ones. */
export function listFacts(file: FactsFile): ListedFacts {
  const whole = new Map(wholeFacts(file).map((fact) => [fact.id, fact]));
  return {
    isRead: file.entries !== null,
    facts: Object.entries(file.entries?.facts ?? {}).map(([id, { statement }]) => {
      const fact = whole.get(id);
      const worth = fact ? worthOf(fact) : "Il manque quelque chose à cette preuve.";
      return { id, statement: typeset(words(statement)) || "Sans énoncé", worth };
    }),
    sources: listSources([file]),
  };
}

export function worthOf(fact: Fact): string {
  return [
    describeConfidence(fact) + describeDoubt({ disputedBy: fact.disputedBy ?? null }),
    describeCheck(fact),
    describeAsOf(fact.asOf),
  ].join(" ");
}

/**
 * Returns the sources that the article names, as a file of sources from which a fact can take them. A source without
 * an author or an address is left out, because that of a fact needs them.
 */
export function articleSources({ files, document }: Pick<Draft, "files" | "document">, today: string): FactsFile {
  const text = files.find(({ path }) => path === document)?.text ?? "";
  const list = document.startsWith("articles/") ? readFields(splitText(document, text).yaml)(["sources"]) : [];
  const sources: Record<string, RawEntry> = {};
  for (const one of Array.isArray(list) ? list.filter(isEntry) : []) {
    const [title, author, url] = [words(one["title"]), words(one["author"]), words(one["url"])];
    if ([title, author, url].includes("")) continue;
    const date = words(one["date"]);
    const language = words(one["language"]).slice(0, 2) || "fr";
    const name = nameSource({ author, date }, Object.keys(sources));
    sources[name] = { title, author, date, url, language, consulted: today, read: "source" };
  }
  return { path: document, text: null, entries: { facts: {}, sources } };
}

export const isSameSource = (one: RawEntry, other: RawEntry): boolean =>
  words(one["title"]) === words(other["title"]) && words(one["author"]) === words(other["author"]);

export function listSources(files: FactsFile[]): ListedSource[] {
  return files.flatMap(({ path, entries }) =>
    Object.entries(entries?.sources ?? {}).map(([id, source]) => ({
      value: sourceValue(path, id),
      words: typeset(wordsOfSource(source)),
    })),
  );
}

export const sourceValue = (path: string, id: string) => `${path}#${id}`;

export function splitSourceValue(value: string): { path: string; id: string } {
  const [path = "", id = ""] = value.split("#");
  return { path, id };
}

function wordsOfSource({ title, author, date }: RawEntry): string {
  const parts = [words(author), words(title) || "Sans titre"].filter(Boolean);
  return [...parts, ...(date ? [showPartialDate(words(date))] : [])].join(", ");
}

export function words(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
