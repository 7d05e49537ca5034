import { countSyllables } from "./syllables.ts";

export type Reading = {
  sentenceLengths: number[];
  longestSentence: string;
  meanSentence: number;
  /** Kandel-Moles: about 100 for the easiest prose, 60 for a general newspaper, under 30 for a law. */
  ease: number;
};

export function measureReading(blocks: string[]): Reading {
  const sentences = blocks.flatMap(sentencesOf);
  const lengths = sentences.map((sentence) => wordsOf(sentence).length);
  const spoken = sentences.flatMap(wordsOf).filter((word) => /\p{L}/u.test(word) && !/^\d/.test(word));
  const syllables = spoken.reduce((sum, word) => sum + Math.max(1, countSyllables(word)), 0);
  const meanSentence = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return {
    sentenceLengths: lengths,
    longestSentence: sentences[lengths.indexOf(Math.max(...lengths))] ?? "",
    meanSentence,
    ease: 207 - 1.015 * meanSentence - 73.6 * (syllables / Math.max(1, spoken.length)),
  };
}

const ABBREVIATION = /(?:^|[\s(«’'])(?:\p{Lu}|MM|Mme|Dr|Pr|p|pp|art|n°|cf|éd|etc|env|av|apr)$/u;

export function sentencesOf(block: string): string[] {
  const text = block.replace(/\s+/g, " ").trim();
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: end, index } of text.matchAll(/(?<![.!?…])[.!?…]+(?: ?[»)])?(?= (?:[«(—–] ?)?[\p{Lu}\d]|$)/gu)) {
    if (end.startsWith(".") && ABBREVIATION.test(text.slice(start, index))) continue;
    sentences.push(text.slice(start, index + end.length).trim());
    start = index + end.length;
  }
  const rest = text.slice(start).trim();
  return [...sentences, rest].filter((sentence) => wordsOf(sentence).length > 0);
}

export function wordsOf(text: string): string[] {
  return text
    .replace(/(?<=\d)[\s\u202F](?=\d{3}(?!\d))/g, "")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}
