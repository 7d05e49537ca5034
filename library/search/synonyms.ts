import { cleanText, type Forms, wordsOf } from "./analyse.ts";
import type { Vocabulary } from "./vocabulary.ts";

export type SearchWords = { searched: string; also: string[] };

/** By the stem of the phrase's first word. */
export type Synonyms = Map<string, { phrase: Forms[]; also: Forms[][] }[]>;

export type Synonym = { gives: number; weight: number; words: Forms[] };

const KNOWN_WEIGHT = 0.6;

export function prepareSynonyms(searchWords: SearchWords[]): Synonyms {
  const read = searchWords.flatMap(({ searched, also }) => {
    const phrase = contentWords(searched);
    return phrase[0] ? [{ first: phrase[0].stem, phrase, also: also.map(contentWords) }] : [];
  });
  return Map.groupBy(read, ({ first }) => first);
}

export function synonymsOf(sought: Forms[], synonyms: Synonyms, vocabulary: Vocabulary): Synonym[] {
  return sought.flatMap(({ stem }, start) =>
    (synonyms.get(stem) ?? []).flatMap(({ phrase, also }): Synonym[] => {
      if (!phrase.every((word, offset) => sought[start + offset]?.stem === word.stem)) return [];
      const gives = phrase.reduce((bits, _, offset) => bits | (1 << (start + offset)), 0);
      // Words of the texts themselves outweigh their synonyms.
      const weight = phrase.every((word) => vocabulary.has(word)) ? KNOWN_WEIGHT : 1;
      return also.map((words) => ({ gives, weight, words }));
    }),
  );
}

function contentWords(text: string): Forms[] {
  return wordsOf(cleanText(text)).flatMap(({ forms }) => (forms.isStop ? [] : [forms]));
}
