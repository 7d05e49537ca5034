import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { textMark } from "#app/newsroom/fields/document-text.server.ts";
import { doubtfulSign } from "#library/check/doubtful-signs.ts";
import { splitAtStops } from "#library/check/uncarried-sentences.ts";
import type { Fact } from "#library/schema/facts.schema.ts";
import { parsePartialDate } from "#platform/french/dates.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { shorten } from "#platform/french/shorten.ts";
import { typeset } from "#platform/french/typography.ts";
import {
  type FactsFile,
  factsFilesOf,
  listSources,
  type RawEntry,
  showPartialDate,
  sourceValue,
  splitSourceValue,
  words,
} from "./draft-facts.server.ts";
import type { FactFormView, TypedFact } from "./fact-fields.ts";
import { lastDate } from "./read-reference.ts";

/** Of a passage of the text, as the page of proofs has it. */
type Carried = { id: string; text: string; beginnings: string[] };

/** Characters of a sentence in a list. */
const SHORT = 90;

type Asked = {
  /** Of a fact that is there. */
  fact?: string | null;
  /** « file#name » of a source that is changed by itself. */
  source?: string | null;
  /** What a new fact would carry, and which of its sentences was pressed. */
  passage?: Carried | null;
  sentence?: number | null;
};

/** Null where the draft has no such fact or source, or no file that can take one. */
export function factForm(
  draft: Pick<Draft, "files" | "document">,
  asked: Asked,
  now = new Date(),
): FactFormView | null {
  const files = factsFilesOf(draft).filter(({ entries }) => entries !== null);
  const { fact = null, source = null, passage = null, sentence = null } = asked;
  const entry = findEntry(files, { fact, source });
  if (files.length === 0 || ((fact ?? source) !== null && !entry)) return null;
  const typed = blank(parisDay(now));
  if (entry && fact !== null) Object.assign(typed, typedFact(entry));
  if (entry && source !== null) Object.assign(typed, typedSource(entry.raw));
  if (passage) Object.assign(typed, proposed(passage, sentence, fact));
  const sources = listSources(files);
  const chosen = new Set(typed.sources);
  return {
    fact,
    source,
    typed,
    sources: [
      ...sources.filter(({ value }) => chosen.has(value)),
      ...sources.filter(({ value }) => !chosen.has(value)),
    ],
    sentences: passage && fact === null ? sentencesOf(passage) : [],
    hasArticle: draft.document.startsWith("articles/"),
  };
}

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

/** Of what a page shows: it differs once somebody has written over it. */
export const seenMark = (raw: RawEntry | undefined) => (raw ? textMark(JSON.stringify(raw)) : "");

function blank(today: string): TypedFact {
  return {
    intent: "",
    fact: "",
    passage: "",
    sentences: "",
    statement: "",
    confidence: "established",
    disputedBy: "",
    checked: "read",
    asOf: showPartialDate(today),
    sources: [],
    reference: "",
    ...BLANK_SOURCE,
    consulted: today,
    addToArticle: "oui",
    seen: "",
  };
}

const BLANK_SOURCE = { title: "", author: "", date: "", url: "", noAddress: "", language: "fr", read: "source" };

function typedFact({ path, raw }: Entry): Partial<TypedFact> {
  const names = Array.isArray(raw["sources"]) ? raw["sources"] : [];
  return {
    statement: words(raw["statement"]),
    confidence: words(raw["confidence"]) as Fact["confidence"],
    disputedBy: words(raw["disputedBy"]),
    checked: words(raw["checked"]),
    asOf: showPartialDate(words(raw["asOf"])),
    sources: names.map((name) => sourceValue(path, words(name))),
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

/** The words of the sentence, and how far the fact would carry: no further where the next one needs another proof. */
function proposed(passage: Carried, sentence: number | null, fact: string | null): Partial<TypedFact> {
  if (fact !== null) return { passage: passage.id };
  const all = splitAtStops(passage.text);
  const at = sentence ?? 0;
  const isLastToProve = all.slice(at + 1).every((one) => doubtfulSign(one) === null);
  const end = isLastToProve || at >= passage.beginnings.length ? "" : String(at + 1);
  const statement = (all[at] ?? passage.text).replace(/\s+/g, " ").trim();
  const date = lastDate(statement);
  return { passage: passage.id, statement, sentences: end, ...(parsePartialDate(date) === null ? {} : { asOf: date }) };
}

function sentencesOf({ text, beginnings }: Carried): string[] {
  return splitAtStops(text)
    .slice(0, beginnings.length)
    .map((one) => shorten(typeset(one), SHORT));
}
