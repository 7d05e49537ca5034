/** « Comprendre en 7 minutes » stands for 1,400 to 1,700 words. */
const SLOWEST_WORDS_PER_MINUTE = 200;
const FASTEST_WORDS_PER_MINUTE = 243;

/** In words. */
export const LONGEST_MEAN = 20;
export const LONGEST_SENTENCE = 30;
/** Of Kandel and Moles; `short` stands for cards, introductions, definitions and quizzes. */
export const LEAST_EASE = { text: 60, short: 70 };

export function wordsIn(minutes: number): { least: number; most: number } {
  return { least: minutes * SLOWEST_WORDS_PER_MINUTE, most: minutes * FASTEST_WORDS_PER_MINUTE };
}
