import MiniSearch, { type SearchResult } from "minisearch";
import { type Forms, termsOf, wordsOf } from "./analyse.ts";
import { createNearWords } from "./near-words.ts";
import type { Passage, PassageKind } from "./passage.ts";
import {
  type Correction,
  keyOf,
  type QueryWord,
  type ReadQuery,
  readQuery,
  type SearchWords,
  type Understood,
  understand,
  type Vocabulary,
} from "./query.ts";

export type Hit = { passage: Passage; score: number };

export type Answer = {
  query: ReadQuery;
  /** The words that were looked up. */
  sought: QueryWord[];
  /** Best first. */
  hits: Hit[];
  /** The glossary entry that the query names. */
  definition: Passage | null;
  correction: Correction | null;
  /** Stems of the words to mark. */
  marked: Set<string>;
};

export type SearchIndex = {
  /** @param mend a misspelt word is searched as its nearest one */
  search: (typed: string, mend?: boolean) => Answer;
};

const BOOSTS = { title: 4, heading: 4, word: 5, text: 1 };
const BM25 = { k: 1.2, b: 0.75, d: 0.5 };
const KIND_WEIGHTS: Record<PassageKind, number> = {
  article: 0.7,
  section: 1,
  word: 0.6,
  theme: 1.2,
  soon: 0.8,
  page: 0.6,
  question: 0.55,
  source: 0.45,
};
/** What the title of an article adds to its sections. */
const TITLE_SHARE = 0.25;
const ANY_WORD = 0.5;
const ALL_WORDS = 1.5;
const NEIGHBOURS = 0.6;
const CHECKED_FOR_NEIGHBOURS = 15;
/** A passage with a smaller share of what was asked than this, next to the best one, is noise. */
const LEAST_COVERAGE = 0.5;
/** So is one that scores less than this share of the best one. */
const LEAST_SCORE = 0.1;

export function createSearchIndex(passages: Passage[], searchWords: SearchWords[]): SearchIndex {
  const { index, vocabulary } = indexPassages(passages);
  const entries = passages.filter(({ kind }) => kind === "word");
  const definitions = new Map(
    entries.flatMap((entry) =>
      [entry.heading ?? entry.title, entry.title].map((name) => [keyOf(wordsOf(name)), entry]),
    ),
  );
  // A long name leads to its letters, as most texts write them.
  const acronyms = entries.flatMap(({ title, heading }) => (heading ? [{ searched: heading, also: [title] }] : []));
  const options = { vocabulary, searchWords: [...searchWords, ...acronyms] };

  return {
    search(typed, mend = true) {
      const query = readQuery(typed);
      const understood = understand(query, { ...options, mend });
      const found = understood.wanted.size === 0 ? [] : lookUp(index, understood);
      const hits = rank(
        found.map(({ id, score, queryTerms, terms }) => ({ id, score: score / Math.max(1, terms.length), queryTerms })),
        passages,
        understood,
      );
      return {
        query,
        sought: understood.sought,
        hits,
        definition: definitions.get(keyOf(query.words)) ?? null,
        correction: understood.correction,
        marked: understood.marked,
      };
    },
  };
}

type Indexed = { id: number } & Record<keyof typeof BOOSTS, string>;

function indexPassages(passages: Passage[]): { index: MiniSearch<Indexed>; vocabulary: Vocabulary } {
  const stems = new Set<string>();
  const frequencies = new Map<string, number>();
  const written = new Map<string, string>();
  const tokenize = (text: string) =>
    wordsOf(text).flatMap((word) => {
      if (word.isStop) return [];
      stems.add(word.stem);
      frequencies.set(word.surface, (frequencies.get(word.surface) ?? 0) + 1);
      const form = text.slice(word.start, word.end);
      // A word that is seen without its capital somewhere has none of its own.
      if (!written.has(word.surface) || form === form.toLowerCase()) written.set(word.surface, form);
      return termsOf(word);
    });
  const index = new MiniSearch<Indexed>({
    fields: Object.keys(BOOSTS),
    tokenize,
    processTerm: (term) => term,
    searchOptions: { boost: BOOSTS, bm25: BM25, combineWith: "OR" },
    autoVacuum: false,
  });
  index.addAll(passages.map(toIndexed));
  const vocabulary = {
    has: ({ stem, surface }: Forms) => stems.has(stem) || frequencies.has(surface),
    near: createNearWords(frequencies),
    written: (surface: string) => written.get(surface) ?? surface,
  };
  return { index, vocabulary };
}

/** The title of an article is indexed once, with its description: in every section, it would be worth nothing. */
function toIndexed({ kind, title, heading, text }: Passage, id: number): Indexed {
  const hasTitle = kind === "article" || kind === "theme" || kind === "soon" || (kind === "page" && heading === null);
  // A question, or what letters stand for: as long as it is, it says less of what the passage is about than a heading.
  const isShort = kind === "question" || kind === "word";
  return {
    id,
    title: hasTitle ? title : "",
    word: kind === "word" ? title : "",
    heading: isShort ? "" : (heading ?? ""),
    text: isShort ? [heading ?? "", text].join("\n") : text,
  };
}

function lookUp(index: MiniSearch<Indexed>, { wanted }: Understood): SearchResult[] {
  return index.search("-", {
    tokenize: () => [...wanted.keys()],
    boostTerm: (term) => wanted.get(term)?.weight ?? 1,
  });
}

type Raw = { id: number; score: number; queryTerms: string[] };

function rank(found: Raw[], passages: Passage[], { wanted, sought }: Understood): Hit[] {
  const placesOf = (terms: string[]) => new Set(terms.flatMap((term) => [...(wanted.get(term)?.places ?? [])]));
  const titles = new Map<string, { score: number; places: Set<number> }>();
  const raw = found.flatMap(({ id, score, queryTerms }) => {
    const passage = passages[id];
    return passage ? [{ passage, score, places: placesOf(queryTerms) }] : [];
  });
  for (const { passage, score, places } of raw)
    if (passage.kind === "article") titles.set(passage.group, { score, places });

  const weighed = raw.map(({ passage, score, places }) => {
    const top = passage.kind === "article" ? undefined : titles.get(passage.group);
    const coverage = new Set([...places, ...(top?.places ?? [])]).size / sought.length;
    const own = score + (top?.score ?? 0) * TITLE_SHARE;
    return { passage, coverage, score: own * (ANY_WORD + ALL_WORDS * coverage ** 2) * KIND_WEIGHTS[passage.kind] };
  });
  const least = Math.max(0, ...weighed.map(({ coverage }) => coverage)) * LEAST_COVERAGE;
  const kept = weighed.filter(({ coverage }) => coverage >= least).sort((a, b) => b.score - a.score);
  const stems = sought.map(({ stem }) => stem);
  const mended = kept.map(({ passage, score }, place) => {
    const share = place < CHECKED_FOR_NEIGHBOURS ? neighbourShare(stems, passage) : 0;
    return { passage, score: score * (1 + NEIGHBOURS * share) };
  });
  const best = Math.max(0, ...mended.map(({ score }) => score));
  return mended.filter(({ score }) => score >= best * LEAST_SCORE).sort((a, b) => b.score - a.score);
}

/** How many of the query's neighbours stand side by side in the passage, from 0 to 1. */
function neighbourShare(stems: string[], passage: Passage): number {
  if (stems.length < 2) return 0;
  const pairs = new Set(stems.slice(1).map((stem, index) => `${stems[index]} ${stem}`));
  const seen = new Set<string>();
  for (const part of stemsOf(passage)) {
    let previous = "";
    for (const stem of part) {
      const pair = `${previous} ${stem}`;
      if (pairs.has(pair)) seen.add(pair);
      previous = stem;
    }
  }
  return seen.size / pairs.size;
}

const readStems = new WeakMap<Passage, string[][]>();

/** The passages that come first come first again: their words are not read each time. */
function stemsOf(passage: Passage): string[][] {
  const known = readStems.get(passage);
  if (known) return known;
  const stems = [passage.title, passage.heading ?? "", passage.text].map((part) =>
    wordsOf(part).flatMap(({ stem, isStop }) => (isStop ? [] : [stem])),
  );
  readStems.set(passage, stems);
  return stems;
}
