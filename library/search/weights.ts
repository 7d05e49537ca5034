import type { PassageKind } from "./passage.ts";

/** What the ranking counts for how much: chosen on the judged searches, and checked on those that were held out. */
export const WEIGHTS = {
  fields: { title: 3, heading: 2, word: 2, text: 1 },
  kinds: {
    article: 0.5,
    section: 1,
    word: 0.8,
    theme: 1,
    soon: 0.8,
    page: 0.6,
    resource: 0.9,
    path: 0.5,
    letter: 0.5,
    question: 0.3,
    source: 0.2,
  } satisfies Record<PassageKind, number>,
  /** What the title and the first lines of an article add to its sections. */
  titleShare: 0.4,
  anyWord: 0.8,
  allWords: 1,
  /** For words that stand side by side as in the query. */
  neighbours: 1.5,
  /** For a sentence that has all that is asked. */
  sentence: 1,
  /** A passage with a smaller share of what was asked than this, next to the best one, is noise. */
  leastCoverage: 0.5,
  /** So is one that scores less than this share of the best one. */
  leastScore: 0.05,
};
