import { analyseWords, cleanText, type Forms } from "./analyse.ts";
import { fold } from "./fold.ts";
import { LESSON_WORDS } from "./page-searches.ts";
import { singularOf } from "./stem.ts";
import type { Wanted } from "./term-index.ts";
import type { Vocabulary } from "./vocabulary.ts";

export type SearchWords = { searched: string; also: string[] };

/** By the stem of the phrase's first word. */
type Synonyms = Map<string, { phrase: Forms[]; also: Forms[][] }[]>;

type Synonym = { gives: number; weight: number; words: Forms[] };

const KNOWN_WEIGHT = 0.6;

export function prepareSynonyms(searchWords: SearchWords[]): Synonyms {
  const read = searchWords.flatMap(({ searched, also }) => {
    const phrase = contentWords(searched);
    return phrase[0] ? [{ first: phrase[0].stem, phrase, also: also.map(contentWords) }] : [];
  });
  return Map.groupBy(read, ({ first }) => first);
}

function synonymsOf(sought: Forms[], synonyms: Synonyms, vocabulary: Vocabulary): Synonym[] {
  return sought.flatMap(({ stem }, start) =>
    (synonyms.get(stem) ?? []).flatMap(({ phrase, also }): Synonym[] => {
      if (!phrase.every((word, offset) => sought[start + offset]?.stem === word.stem)) return [];
      const gives = phrase.reduce((bits, _, offset) => bits | (1 << (start + offset)), 0);
      // A word that the texts themselves contain counts more than its synonyms.
      const weight = phrase.every((word) => vocabulary.has(word)) ? KNOWN_WEIGHT : 1;
      return also.map((words) => ({ gives, weight, words }));
    }),
  );
}

function contentWords(text: string): Forms[] {
  return analyseWords(cleanText(text)).flatMap(({ forms }) => (forms.isStop ? [] : [forms]));
}

export type QueryWord = Forms & {
  text: string;
};

export type ReadQuery = {
  text: string;
  words: QueryWord[];
};

export const MAX_QUERY_LENGTH = 200;
const MAX_WORDS = 12;
/** A bit mask of more bits would be a negative number. */
const MAX_BITS = 30;

const BEGINNING_WEIGHT = 0.5;

const CLASS_WORDS = new Set(LESSON_WORDS.map(fold));

export function readQuery(typed: string): ReadQuery {
  // The text is cleaned a second time because cutting it may leave half a character.
  const text = cleanText(
    cleanText(typed.slice(0, 2 * MAX_QUERY_LENGTH))
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, MAX_QUERY_LENGTH),
  );
  const words = analyseWords(text)
    .slice(0, MAX_WORDS)
    .map(({ start, end, forms }) => ({ ...forms, text: text.slice(start, end) }));
  return { text, words };
}

/** A synonym of several words counts only when a text contains all of them. */
export type Alternative = { needs: number; gives: number };

export type Correction = { text: string; replacements: { from: string; to: string }[] };

export type Understood = {
  wanted: Wanted;
  alternatives: Alternative[];
  sought: QueryWord[];
  /** With « cours » or the like, but not « en cours » or « au cours de ». */
  isForClass: boolean;
  /** The stems of the words, after correction. */
  line: string[];
  marked: Set<string>;
  correction: Correction | null;
};

type Options = {
  vocabulary: Vocabulary;
  synonyms: Synonyms;
  /** True for a folded French word, which is neither corrected nor completed. */
  isFrench: (surface: string) => boolean;
  correctsWords: boolean;
};

/** Adds synonyms, completions and corrections to the words that were typed. */
export function understand(query: ReadQuery, { vocabulary, synonyms, isFrench, correctsWords }: Options): Understood {
  const sought = query.words.filter(({ isStop }) => !isStop);
  const wanted: Wanted = new Map();
  const marked = new Set<string>();
  let corrected = query.text;
  const replacements: { from: string; to: string }[] = [];
  const line = sought.map(({ stem }) => stem);
  const want = (word: Forms, places: number, weight: number) => {
    for (const stem of [word.stem, ...word.parts]) marked.add(stem);
    for (const [term, share] of vocabulary.weighedTermsOf(word)) addTerm(wanted, term, weight * share, places);
  };

  const found = synonymsOf(sought, synonyms, vocabulary);
  const alternatives = wantSynonyms(found, sought.length, want);
  const explained = found.reduce((places, { gives }) => places | gives, 0);
  for (const [place, word] of sought.entries()) {
    const bit = 1 << place;
    want(word, bit, 1);
    const exact = wanted.get(vocabulary.exactTermOf(word) ?? "");
    if (exact) exact.exact |= bit;
    if (vocabulary.has(word) || explained & bit || !correctsWords || isFrench(word.surface)) continue;
    const longer = vocabulary.near.beginningWith(word.surface);
    for (const surface of longer) for (const { forms } of analyseWords(surface)) want(forms, bit, BEGINNING_WEIGHT);
    if (longer.length > 0) continue;
    const nearest = withApostrophe(word, vocabulary) ?? vocabulary.near.nearest(word.surface);
    if (!nearest) continue;
    for (const { forms } of analyseWords(nearest)) {
      want(forms, bit, 1);
      line[place] = forms.stem;
    }
    const to = vocabulary.written(nearest);
    corrected = corrected.replace(word.text, () => to);
    replacements.push({ from: word.text, to });
  }
  const correction = replacements.length > 0 ? { text: corrected, replacements } : null;
  const isForClass = query.words.some(({ surface }, index) => {
    return CLASS_WORDS.has(surface) && !["en", "au"].includes(query.words[index - 1]?.surface ?? "");
  });
  return { wanted, alternatives, sought, isForClass, line, marked, correction };
}

/** Finds « l'immigration » for « limmigration ». */
function withApostrophe({ surface }: Forms, vocabulary: Vocabulary): string | null {
  const [, elided = "", word = ""] = /^([ldjmtsnc]|qu)(?=[aeiouyh])(.{3,})$/.exec(surface) ?? [];
  const [found] = analyseWords(word);
  return found && vocabulary.has(found.forms) ? `${elided}’${word}` : null;
}

/** Two words may have the same term, which then stands for both. The caller sets `exact`. */
function addTerm(wanted: Wanted, term: string, weight: number, places: number): void {
  const known = wanted.get(term);
  if (known) {
    known.weight = Math.max(known.weight, weight);
    known.places |= places;
  } else wanted.set(term, { weight, places, exact: 0 });
}

function wantSynonyms(
  synonyms: Synonym[],
  taken: number,
  want: (word: Forms, places: number, weight: number) => void,
): Alternative[] {
  let next = taken;
  return synonyms.flatMap(({ gives, weight, words }): Alternative[] => {
    if (next + words.length > MAX_BITS || words.length === 0) return [];
    let needs = 0;
    for (const word of words) {
      const bit = 1 << next;
      next += 1;
      needs |= bit;
      want(word, bit, weight / Math.sqrt(words.length));
    }
    return [{ needs, gives }];
  });
}

/** Returns the bits of the query, with those added by synonyms whose words were all found. */
export function withAlternatives(places: number, alternatives: Alternative[]): number {
  let all = places;
  for (const { needs, gives } of alternatives) if ((places & needs) === needs) all |= gives;
  return all;
}

/** Returns the same key for « les accords de Minsk » and « Accord de Minsk ». */
export function keyOf(words: Forms[]): string {
  const first = words.findIndex(({ isStop }) => !isStop);
  return first < 0
    ? ""
    : words
        .slice(first)
        .map(({ surface }) => singularOf(surface))
        .join(" ");
}
