import { LRUCache } from "lru-cache";
import type { Passage } from "#library/catalogue/search-passage.ts";
import { analyseWords, type Forms } from "./analyse.ts";

/** The words are stored in columns, because a thousand articles have millions of words. */
export type ReadText = {
  text: string;
  forms: Forms[];
  starts: Uint32Array;
  ends: Uint32Array;
};

export type Sentence = { from: number; to: number; firstWord: number; afterLastWord: number };

export type ReadPassage = { title: ReadText; heading: ReadText; text: ReadText; sentences: Sentence[] };

/** So many words take about two megabytes. */
const WORDS_KEPT = 80_000;
const ABBREVIATION = /(?:^|[\s(«\u00A0\u202F])(?:\p{Lu}|MM|Mme|av|apr|pp?|art|n°|cf|env|vol|éd|trad|fig|etc)\.$/u;
const SENTENCE_END = /(?<=[.!?…](?:[\u00A0\u202F]?[»”])?) (?=[\p{Lu}\d«“(])|\n/gu;

const known = new LRUCache<Passage, ReadPassage>({
  maxSize: WORDS_KEPT,
  sizeCalculation: ({ text, sentences }) => 20 + text.forms.length + 4 * sentences.length,
});

export function readPassage(passage: Passage): ReadPassage {
  const read = known.get(passage);
  if (read) return read;
  const text = readText(passage.text);
  const made = {
    title: readText(passage.title),
    heading: readText(passage.heading ?? ""),
    text,
    sentences: sentencesOf(text),
  };
  known.set(passage, made);
  return made;
}

function readText(text: string): ReadText {
  const words = analyseWords(text);
  return {
    text,
    forms: words.map(({ forms }) => forms),
    starts: Uint32Array.from(words, ({ start }) => start),
    ends: Uint32Array.from(words, ({ end }) => end),
  };
}

function sentencesOf({ text, starts }: ReadText): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  let word = 0;
  const close = (to: number) => {
    const firstWord = word;
    while (word < starts.length && (starts[word] ?? 0) < to) word += 1;
    if (to > from) sentences.push({ from, to, firstWord, afterLastWord: word });
  };
  for (const { 0: gap, index } of text.matchAll(SENTENCE_END)) {
    if (gap !== "\n" && ABBREVIATION.test(text.slice(Math.max(from, index - 12), index))) continue;
    close(index);
    from = index + 1;
  }
  close(text.length);
  return sentences;
}
