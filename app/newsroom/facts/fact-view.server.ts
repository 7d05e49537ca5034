import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { textMark } from "#app/newsroom/fields/document-text.server.ts";
import { doubtfulSign, splitAtStops } from "#library/check/uncarried-sentences.ts";
import type { Fact } from "#library/schema/facts.schema.ts";
import { parsePartialDate, showPartialDate } from "#platform/french/dates.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { shorten } from "#platform/french/shorten.ts";
import { typeset } from "#platform/french/typography.ts";
import {
  articleSources,
  type FactsFile,
  factsFilesOf,
  isSameSource,
  listSources,
  type RawEntry,
  sourceValue,
  splitSourceValue,
  words,
} from "./draft-facts.server.ts";
import type { FactFormView, ListedSource, SaidOfSource, TypedFact } from "./fact-fields.ts";
import { lastDate } from "./read-reference.ts";

/** A passage of the text, as on the page of proofs. */
type Carried = { id: string; text: string; beginnings: string[]; isTable: boolean };

/** A sentence in a list is cut to this number of characters. */
const SHORT = 90;

type Asked = {
  /** The id of the fact to change; absent for a new one. */
  fact?: string | null;
  /** « file#name » of a source that is edited by itself, without a fact. */
  source?: string | null;
  /** The passage that a new fact would prove; `sentence` is the index of the chosen sentence. */
  passage?: Carried | null;
  sentence?: number | null;
};

/** Returns null when the draft has no such fact or source, or no file of facts. */
export function factForm(
  draft: Pick<Draft, "files" | "document">,
  asked: Asked,
  now = new Date(),
): FactFormView | null {
  const files = factsFilesOf(draft).filter(({ entries }) => entries !== null);
  const { fact = null, source = null, passage = null, sentence = null } = asked;
  const entry = findEntry(files, { fact, source });
  if (files.length === 0 || ((fact ?? source) !== null && !entry)) return null;
  const today = parisDay(now);
  const typed = blank(today);
  if (entry && fact !== null) Object.assign(typed, typedFact(entry));
  if (entry && source !== null) Object.assign(typed, typedSource(entry.raw));
  const added = addedFacts(draft);
  const former = fact === null && source === null ? added.at(-1) : undefined;
  if (former) typed.sources = sourcesOf(former);
  Object.assign(typed, former && saidOf(added, typed.sources[0]));
  const named = articleSources(draft, today);
  if (passage)
    Object.assign(typed, proposed(passage, { sentence, fact, sourceDate: onlyDate([...files, named]), today }));
  return {
    fact,
    source,
    typed,
    sources: offeredSources(files, named, new Set(typed.sources)).map((one) => {
      return { ...one, said: saidOf(added, one.value) };
    }),
    sentences: passage && fact === null ? passageSentences(passage) : [],
    hasArticle: draft.document.startsWith("articles/"),
  };
}

/** Returns the facts that this draft adds to those that it began with, in the order of their files. */
function addedFacts({ files }: Pick<Draft, "files">): Entry[] {
  const before = factsFilesOf({ files: files.map((file) => ({ ...file, text: file.base })) });
  const known = new Set(before.flatMap(({ entries }) => Object.keys(entries?.facts ?? {})));
  return factsFilesOf({ files }).flatMap(({ path, entries }) =>
    Object.entries(entries?.facts ?? {}).flatMap(([id, raw]) => (known.has(id) ? [] : [{ path, raw }])),
  );
}

/** A dispute is about one fact, and is not proposed for another one. */
function saidOf(facts: Entry[], source: string | undefined): SaidOfSource {
  const last = facts.findLast((fact) => source !== undefined && sourcesOf(fact).includes(source));
  const [confidence, checked] = [words(last?.raw["confidence"]), words(last?.raw["checked"])];
  return { confidence: confidence === "disputed" ? "" : confidence, checked };
}

/** The chosen sources come first, then those that the article names, then the last ones that were added. */
function offeredSources(files: FactsFile[], ofArticle: FactsFile, chosen: Set<string>): ListedSource[] {
  const known = listSources(files).toReversed();
  const named = listSources([ofArticle]);
  const isSame = (one: { value: string }, other: { value: string }) => {
    const [source, article] = [entryOf(files, one), entryOf([ofArticle], other)];
    return isSameSource(source, article) || words(source["url"]) === words(article["url"]);
  };
  const isChosen = ({ value }: { value: string }) => chosen.has(value);
  const isNamed = (one: { value: string }) => named.some((other) => isSame(one, other));
  const missing = named.filter((one) => !known.some((other) => isSame(other, one)));
  return [...new Set([...known.filter(isChosen), ...known.filter(isNamed), ...missing, ...known])];
}

const entryOf = (files: FactsFile[], { value }: { value: string }): RawEntry =>
  findEntry(files, { fact: null, source: value })?.raw ?? {};

type Entry = { path: string; raw: RawEntry };

export function findEntry(
  files: FactsFile[],
  { fact, source }: { fact: string | null; source: string | null },
): Entry | null {
  for (const { path, entries } of files) {
    const wanted = source === null ? null : splitSourceValue(source);
    const raw = fact !== null ? entries?.facts[fact] : wanted?.path === path ? entries?.sources[wanted.id] : undefined;
    if (raw) return { path, raw };
  }
  return null;
}

/** A hash of what the page shows, which differs once somebody has overwritten it. */
export const seenMark = (raw: RawEntry | undefined) => (raw ? textMark(JSON.stringify(raw)) : "");

function blank(today: string): TypedFact {
  return {
    intent: "",
    fact: "",
    passage: "",
    sentences: "",
    statement: "",
    // These and the reading of a new source stay empty until a person has said of a first fact how certain it is and
    // what was read.
    confidence: "",
    disputedBy: "",
    checked: "",
    asOf: showPartialDate(today),
    sources: [],
    reference: "",
    ...BLANK_SOURCE,
    consulted: today,
    addToArticle: "oui",
    seen: "",
  };
}

const BLANK_SOURCE = { title: "", author: "", date: "", url: "", noAddress: "", language: "fr", read: "" };

const sourcesOf = ({ path, raw }: Entry): string[] =>
  (Array.isArray(raw["sources"]) ? raw["sources"] : []).map((name) => sourceValue(path, words(name)));

function typedFact(entry: Entry): Partial<TypedFact> {
  const { raw } = entry;
  return {
    statement: words(raw["statement"]),
    confidence: words(raw["confidence"]) as Fact["confidence"],
    disputedBy: words(raw["disputedBy"]),
    checked: words(raw["checked"]),
    asOf: showPartialDate(words(raw["asOf"])),
    sources: sourcesOf(entry),
    seen: seenMark(raw),
  };
}

function typedSource(raw: RawEntry): Partial<TypedFact> {
  return {
    title: words(raw["title"]),
    author: words(raw["author"]),
    date: showPartialDate(words(raw["date"])),
    url: words(raw["url"]),
    noAddress: words(raw["noAddress"]),
    language: words(raw["language"]),
    consulted: words(raw["consulted"]),
    read: words(raw["read"]),
    seen: seenMark(raw),
  };
}

/**
 * Proposes the words of the sentence, and the part of the passage that the fact proves: only up to this sentence when a
 * later one needs a proof of its own.
 */
function proposed(passage: Carried, { sentence, fact, sourceDate, today }: Proposing): Partial<TypedFact> {
  if (fact !== null) return { passage: passage.id };
  const all = splitAtStops(passage.text);
  const at = sentence ?? 0;
  const isLastToProve = all.slice(at + 1).every((one) => doubtfulSign(one) === null);
  const end = isLastToProve || at >= passage.beginnings.length ? "" : String(at + 1);
  const found = (all[at] ?? passage.text).replace(/\s+/g, " ").trim();
  // The cells of a table are no sentence, so no words are proposed for them.
  const statement = passage.isTable ? "" : found;
  const asOf = [lastDate(found), sourceDate].find((date) => isPast(date, today));
  return { passage: passage.id, statement, sentences: end, ...(asOf ? { asOf: showPartialDate(asOf) } : {}) };
}

type Proposing = { sentence: number | null; fact: string | null; sourceDate: string; today: string };

/** A sentence about a plan names a date on which nothing can have been observed yet. */
function isPast(date: string, today: string): boolean {
  const read = parsePartialDate(date);
  return read !== null && read <= today;
}

/** Returns the date of the only source that can be chosen; nobody knows yet which one of several proves the fact. */
function onlyDate(files: FactsFile[]): string {
  const sources = files.flatMap(({ entries }) => Object.values(entries?.sources ?? {}));
  const [first, ...others] = sources;
  return first && others.every((one) => isSameSource(one, first)) ? words(first["date"]) : "";
}

/** Returns all sentences of a passage that can be split, otherwise none. */
export function passageSentences({ text, beginnings }: Pick<Carried, "text" | "beginnings">): string[] {
  return beginnings.length === 0 ? [] : splitAtStops(text).map((one) => shorten(typeset(one), SHORT));
}
