import { cleanText, type Forms, termsOf, type Word, wordsOf } from "./analyse.ts";
import type { NearWords } from "./near-words.ts";
import { singularOf } from "./stem.ts";

/** What is searched, and what is searched with it: from the query to the texts, never back. */
export type SearchWords = { searched: string; also: string[] };

export type QueryWord = Forms & {
  /** As typed. */
  text: string;
};

export type ReadQuery = {
  /** As typed, cut to what is read of it. */
  text: string;
  words: QueryWord[];
};

export const MAX_QUERY_LENGTH = 200;
const MAX_WORDS = 12;

/** Weights of a word's three forms. */
const FORM_WEIGHTS = [1, 0.8, 0.4] as const;
const ALSO_WEIGHT = 0.6;
const BEGINNING_WEIGHT = 0.5;

export function readQuery(typed: string): ReadQuery {
  // Twice: what was cut may end in half a character.
  const text = cleanText(
    cleanText(typed.slice(0, 2 * MAX_QUERY_LENGTH))
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, MAX_QUERY_LENGTH),
  );
  const words = wordsOf(text)
    .slice(0, MAX_WORDS)
    .map(({ start, end, ...forms }) => ({ ...forms, text: text.slice(start, end) }));
  return { text, words };
}

/** What a term of the index is worth, and the words of the query that it stands for (by their places). */
export type Wanted = Map<string, { weight: number; places: Set<number> }>;

/** The query with its misspelt words mended. */
export type Correction = { text: string; mended: { from: string; to: string }[] };

export type Understood = {
  wanted: Wanted;
  /** The words that are searched: all but those of every sentence. */
  sought: QueryWord[];
  /** Stems to mark in what is shown. */
  marked: Set<string>;
  correction: Correction | null;
};

export type Vocabulary = {
  has: (word: Forms) => boolean;
  near: NearWords;
  /** How the texts write a folded word. */
  written: (surface: string) => string;
};

type Options = { vocabulary: Vocabulary; searchWords: SearchWords[]; mend: boolean };

/** From what was typed to what is looked up: synonyms, beginnings of words, and a misspelt word's nearest one. */
export function understand(query: ReadQuery, { vocabulary, searchWords, mend }: Options): Understood {
  const sought = query.words.filter(({ isStop }) => !isStop);
  const wanted: Wanted = new Map();
  const marked = new Set<string>();
  let corrected = query.text;
  const mended: { from: string; to: string }[] = [];
  const want = (word: Forms, places: number[], weight: number) => {
    marked.add(word.stem);
    for (const [form, term] of termsOf(word).entries()) add(wanted, term, weight * (FORM_WEIGHTS[form] ?? 0), places);
  };

  const synonyms = synonymsOf(sought, searchWords);
  for (const { places, words } of synonyms) for (const word of words) want(word, places, ALSO_WEIGHT);
  for (const [place, word] of sought.entries()) {
    want(word, [place], 1);
    if (vocabulary.has(word) || synonyms.some(({ places }) => places.includes(place)) || !mend) continue;
    const longer = vocabulary.near.beginningWith(word.surface);
    for (const surface of longer) for (const found of wordsOf(surface)) want(found, [place], BEGINNING_WEIGHT);
    const nearest = longer.length === 0 ? vocabulary.near.nearest(word.surface) : null;
    if (!nearest) continue;
    for (const found of wordsOf(nearest)) want(found, [place], 1);
    const to = vocabulary.written(nearest);
    corrected = corrected.replace(word.text, () => to);
    mended.push({ from: word.text, to });
  }
  return { wanted, sought, marked, correction: mended.length > 0 ? { text: corrected, mended } : null };
}

function add(wanted: Wanted, term: string, weight: number, places: number[]): void {
  const known = wanted.get(term) ?? { weight: 0, places: new Set<number>() };
  wanted.set(term, {
    weight: Math.max(known.weight, weight),
    places: new Set([...known.places, ...places]),
  });
}

type Synonym = { places: number[]; words: Word[] };

function synonymsOf(sought: QueryWord[], searchWords: SearchWords[]): Synonym[] {
  const line = sought.map(({ surface }) => singularOf(surface));
  return searchWords.flatMap(({ searched, also }): Synonym[] => {
    const phrase = contentWords(searched).map(({ surface }) => singularOf(surface));
    const start = line.findIndex((_, index) => phrase.every((word, offset) => line[index + offset] === word));
    if (start < 0 || phrase.length === 0) return [];
    return also.map((text) => ({ places: phrase.map((_, offset) => start + offset), words: contentWords(text) }));
  });
}

function contentWords(text: string): Word[] {
  return wordsOf(cleanText(text)).filter(({ isStop }) => !isStop);
}

/** What two ways to write one thing have in common: « les accords de Minsk », « Accord de Minsk ». */
export function keyOf(words: Forms[]): string {
  const first = words.findIndex(({ isStop }) => !isStop);
  return first < 0
    ? ""
    : words
        .slice(first)
        .map(({ surface }) => singularOf(surface))
        .join(" ");
}
