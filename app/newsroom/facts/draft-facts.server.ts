import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { readFields } from "#app/newsroom/drafts/yaml-fields.server.ts";
import { describeAsOf, describeCheck, describeConfidence, describeDoubt } from "#library/proofs/proof-words.ts";
import { type Fact, FactSchema, FactSourceSchema, factsOf } from "#library/schema/facts.schema.ts";
import { formatPartialDate } from "#platform/french/dates.ts";
import { typeset } from "#platform/french/typography.ts";

export const isFactsFile = ({ path }: { path: string }) => path.startsWith("facts/");

/** A file of facts as it is being written: what is not whole yet is in it too. */
export type FactsFile = {
  path: string;
  /** Null for a file that is not there yet. */
  text: string | null;
  /** Null when it cannot be read. */
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
  const isEntry = (one: unknown): one is RawEntry => typeof one === "object" && one !== null && !Array.isArray(one);
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, RawEntry] => isEntry(entry[1])));
}

/** Those that are whole: another one that is still being written hides none of them. */
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
  sources: { value: string; words: string }[];
  /** Otherwise its whole text is all that can be shown. */
  isRead: boolean;
};

/** For whoever writes the file: each fact and each source, with what they say. */
export function listFacts(file: FactsFile): ListedFacts {
  const whole = new Map(wholeFacts(file).map((fact) => [fact.id, fact]));
  return {
    isRead: file.entries !== null,
    facts: Object.entries(file.entries?.facts ?? {}).map(([id, { statement }]) => {
      const fact = whole.get(id);
      const worth = fact ? worthOf(fact) : "Il manque quelque chose à ce fait.";
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

export function listSources(files: FactsFile[]): { value: string; words: string }[] {
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

/** As it is typed. */
export function showPartialDate(date: string): string {
  try {
    return formatPartialDate(date).replaceAll("\u00A0", " ");
  } catch {
    return date;
  }
}

export function words(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
