import { declaredMinutes, WORDS_PER_MINUTE } from "#library/catalogue/article-views.ts";
import { runningBlocks, treeOf } from "#library/language/read-texts.ts";
import { MAX_MEAN_WORDS, MAX_SENTENCE_WORDS, MIN_EASE, wordsIn } from "#library/language/reading-bars.ts";
import { countWords } from "#library/markdown/markdown-outline.ts";
import { outOfBounds } from "#library/schema/text-bounds.ts";
import { measureReading, sentencesOf, wordsOf } from "#platform/french/reading-ease.ts";

type LongSentence = {
  /** The sentence as written, with its Markdown, and its offset in the text. */
  source: string;
  start: number;
  /** The sentence as readers see it. */
  sentence: string;
  count: number;
};

export type ReadingStatistics =
  | {
      state: "read";
      words: number;
      minutes: number;
      announced: { minutes: number; min: number; max: number } | null;
      ease: number;
      minEase: number;
      meanSentence: number;
      longSentences: LongSentence[];
      /**
       * The limits above which a check refuses the text; null for a letter, of which only the reading ease is checked.
       */
      bars: { mean: number; sentence: number } | null;
    }
  | { state: "unread"; why: string };

/** The reading of these texts is checked before they are published or sent. */
const READ = /^(?:articles|pages|letters)\/.+\.md$/;

/**
 * Uses the same measures as the checks. `summary` is the line under the title. Returns null for a text whose reading is
 * not checked.
 */
export function readingStatistics(path: string, body: string, summary: string): ReadingStatistics | null {
  if (!READ.test(path)) return null;
  const problem = outOfBounds(path, body);
  if (problem) return { state: "unread", why: problem.message };
  const tree = treeOf({ body });
  const blocks = runningBlocks(tree);
  if (blocks.length === 0) return { state: "unread", why: "il n’a pas encore de phrase" };
  const words = countWords(tree);
  const { ease, meanSentence } = measureReading(blocks.map(({ text }) => text));
  const minutes = path.startsWith("articles/") ? declaredMinutes(summary) : null;
  const isLetter = path.startsWith("letters/");
  return {
    state: "read",
    words,
    minutes: words / WORDS_PER_MINUTE,
    ease,
    minEase: MIN_EASE.text,
    meanSentence,
    announced: minutes === null ? null : { minutes, ...wordsIn(minutes) },
    longSentences: blocks.flatMap((block) => longSentencesOf(body, block)),
    bars: isLetter ? null : { mean: MAX_MEAN_WORDS, sentence: MAX_SENTENCE_WORDS },
  };
}

type Block = ReturnType<typeof runningBlocks>[number];

function longSentencesOf(body: string, { text, start, end }: Block): LongSentence[] {
  const block = body.slice(start, end);
  const placeOf = createPlaces(block);
  return sentencesOf(text).flatMap((sentence) => {
    const place = placeOf(sentence);
    const count = wordsOf(sentence).length;
    if (count <= MAX_SENTENCE_WORDS) return [];
    return [{ sentence, count, source: block.slice(place.start, place.end), start: start + place.start }];
  });
}

const WORD = /[\p{L}\p{N}]+/gu;
const END_OF_SENTENCE = /^[*_]*[.!?…]+/;
/** The address of a link may put this many words between two words of a sentence. */
const MAX_WORDS_BETWEEN = 40;

/**
 * Returns a function that locates the sentences of a block among its Markdown signs and addresses; it must be called in
 * the order of the sentences.
 */
function createPlaces(block: string): (sentence: string) => { start: number; end: number } {
  const words = [...block.matchAll(WORD)];
  let next = 0;
  return (sentence) => {
    const found = [...sentence.matchAll(WORD)].flatMap(([word]) => {
      const ahead = words.slice(next, next + MAX_WORDS_BETWEEN);
      const index = ahead.findIndex(([other]) => other === word);
      next += index + 1;
      const match = ahead[index];
      return match ? [match] : [];
    });
    const [first, last] = [found[0], found.at(-1)];
    const end = last ? last.index + last[0].length : block.length;
    const [signs = ""] = END_OF_SENTENCE.exec(block.slice(end)) ?? [];
    return { start: first?.index ?? 0, end: end + signs.length };
  };
}
