import { cleanText, type Forms, wordsOf } from "./analyse.ts";
import { singularOf } from "./stem.ts";
import { type Synonym, type Synonyms, synonymsOf } from "./synonyms.ts";
import type { Wanted } from "./term-index.ts";
import type { Vocabulary } from "./vocabulary.ts";

export type QueryWord = Forms & {
  text: string;
};

export type ReadQuery = {
  text: string;
  words: QueryWord[];
};

export const MAX_QUERY_LENGTH = 200;
const MAX_WORDS = 12;
/** Keeps a number's bits positive. */
const MAX_BITS = 30;

const BEGINNING_WEIGHT = 0.5;

export function readQuery(typed: string): ReadQuery {
  // Twice, as truncation may leave half a character.
  const text = cleanText(
    cleanText(typed.slice(0, 2 * MAX_QUERY_LENGTH))
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, MAX_QUERY_LENGTH),
  );
  const words = wordsOf(text)
    .slice(0, MAX_WORDS)
    .map(({ start, end, forms }) => ({ ...forms, text: text.slice(start, end) }));
  return { text, words };
}

/** Synonyms of several words: only all of them together count. */
export type Alternative = { needs: number; gives: number };

export type Correction = { text: string; replacements: { from: string; to: string }[] };

export type Understood = {
  wanted: Wanted;
  alternatives: Alternative[];
  sought: QueryWord[];
  /** Their stems, after correction. */
  line: string[];
  marked: Set<string>;
  correction: Correction | null;
};

type Options = {
  vocabulary: Vocabulary;
  synonyms: Synonyms;
  /** Whether it is a French word (folded): then neither corrected nor completed. */
  isFrench: (surface: string) => boolean;
  correctsWords: boolean;
};

/** Adds synonyms, completions and corrections to what was typed. */
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
    for (const surface of longer) for (const { forms } of wordsOf(surface)) want(forms, bit, BEGINNING_WEIGHT);
    if (longer.length > 0) continue;
    const nearest = withApostrophe(word, vocabulary) ?? vocabulary.near.nearest(word.surface);
    if (!nearest) continue;
    for (const { forms } of wordsOf(nearest)) {
      want(forms, bit, 1);
      line[place] = forms.stem;
    }
    const to = vocabulary.written(nearest);
    corrected = corrected.replace(word.text, () => to);
    replacements.push({ from: word.text, to });
  }
  const correction = replacements.length > 0 ? { text: corrected, replacements } : null;
  return { wanted, alternatives, sought, line, marked, correction };
}

/** « limmigration » is « l'immigration ». */
function withApostrophe({ surface }: Forms, vocabulary: Vocabulary): string | null {
  const [, elided = "", word = ""] = /^([ldjmtsnc]|qu)(?=[aeiouyh])(.{3,})$/.exec(surface) ?? [];
  const [found] = wordsOf(word);
  return found && vocabulary.has(found.forms) ? `${elided}’${word}` : null;
}

/** Two words may give the same term, which then stands for both. The caller sets `exact`. */
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

/** The query's own bits, with those that complete alternatives give. */
export function withAlternatives(places: number, alternatives: Alternative[]): number {
  let all = places;
  for (const { needs, gives } of alternatives) if ((places & needs) === needs) all |= gives;
  return all;
}

/** Equal for « les accords de Minsk » and « Accord de Minsk ». */
export function keyOf(words: Forms[]): string {
  const first = words.findIndex(({ isStop }) => !isStop);
  return first < 0
    ? ""
    : words
        .slice(first)
        .map(({ surface }) => singularOf(surface))
        .join(" ");
}
