import { type Word, wordsOf } from "./analyse.ts";

/** Pieces of a text, plain and marked in turn: the first is plain, and may be empty. */
export type MarkedText = string[];

export type Marking = {
  /** Stems of the words to mark. */
  stems: Set<string>;
  /** Words as they were asked for, folded: a sentence that has them comes first. */
  surfaces: Set<string>;
};

const SNIPPET_LENGTH = 240;
const ABBREVIATION = /(?:^|[\s(«\u00A0\u202F])(?:\p{Lu}|MM|Mme|av|apr|pp?|art|n°|cf|env|vol|éd|trad|fig|etc)\.$/u;
const SURFACE_GAIN = 0.8;

/** The sentence of the text that has most of the words, cut to what a list has room for. */
export function answeringSentence(text: string, marking: Marking): MarkedText {
  let best = { sentence: "", score: -1 };
  for (const sentence of sentencesOf(text)) {
    const score = scoreOf(sentence, marking);
    if (score > best.score) best = { sentence, score };
  }
  return markWords(shorten(best.sentence, marking), marking);
}

export function markWords(text: string, { stems }: Marking): MarkedText {
  const pieces: MarkedText = [""];
  let position = 0;
  for (const { start, end } of wordsOf(text).filter((word) => isMarked(word, stems))) {
    pieces[pieces.length - 1] += text.slice(position, start);
    pieces.push(text.slice(start, end), "");
    position = end;
  }
  pieces[pieces.length - 1] += text.slice(position);
  return pieces;
}

function isMarked({ stem, isStop }: Word, stems: Set<string>): boolean {
  return !isStop && stems.has(stem);
}

function sentencesOf(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const sentences: string[] = [];
    for (const piece of line.split(/(?<=[.!?…](?:[\u00A0\u202F]?[»”])?) (?=[\p{Lu}\d«“(])/u)) {
      const before = sentences.at(-1);
      if (before !== undefined && ABBREVIATION.test(before)) sentences[sentences.length - 1] = `${before} ${piece}`;
      else sentences.push(piece);
    }
    return sentences;
  });
}

function scoreOf(sentence: string, { stems, surfaces }: Marking): number {
  const words = wordsOf(sentence).filter((word) => isMarked(word, stems));
  const found = new Set(words.map(({ stem }) => stem)).size;
  const exact = new Set(words.map(({ surface }) => surface).filter((surface) => surfaces.has(surface))).size;
  return found + SURFACE_GAIN * exact;
}

/** Cut between words, around the first of those that are marked. */
function shorten(sentence: string, { stems }: Marking): string {
  if (sentence.length <= SNIPPET_LENGTH) return sentence;
  const words = wordsOf(sentence);
  const first = words.find((word) => isMarked(word, stems))?.start ?? 0;
  const room = SNIPPET_LENGTH - 2;
  const start = first < room ? 0 : first - room / 2;
  const kept = words.filter((word) => word.start >= start && word.end <= start + room);
  const from = start === 0 ? 0 : (kept[0]?.start ?? 0);
  const to = kept.at(-1)?.end ?? room;
  return `${from > 0 ? "… " : ""}${sentence.slice(from, to)}${to < sentence.length ? "…" : ""}`;
}
