/**
 * « Comprendre en 7 minutes » stands for 1,400 to 1,700 words. The ranges of two consecutive numbers of minutes leave
 * no gap, so that a number fits every length.
 */
const SLOWEST_WORDS_PER_MINUTE = 200;
const FASTEST_WORDS_PER_MINUTE = 243;

/** Numbers of words in a sentence. */
export const MAX_MEAN_WORDS = 20;
export const MAX_SENTENCE_WORDS = 30;
/** Kandel-Moles scores; `short` applies to cards, introductions, definitions and quizzes. */
export const MIN_EASE = { text: 60, short: 70 };

export function wordsIn(minutes: number): { min: number; max: number } {
  return {
    min: minutes * SLOWEST_WORDS_PER_MINUTE,
    max: Math.max(minutes * FASTEST_WORDS_PER_MINUTE, (minutes + 1) * SLOWEST_WORDS_PER_MINUTE - 1),
  };
}
