import type { PassageKind } from "./passage.ts";

/** What the ranking counts for how much: chosen on the judged searches, and checked on those that were held out. */
export const WEIGHTS = {
  fields: {
    title: { boost: 3, length: 0.75 },
    heading: { boost: 2, length: 0.75 },
    word: { boost: 2, length: 0.75 },
    lead: { boost: 0.8, length: 0.5 },
    definition: { boost: 0.8, length: 0.75 },
    text: { boost: 1, length: 0.6 },
  },
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
  /** For « L’essentiel », which says in short what a section of its own unfolds. */
  summary: 0.8,
  /** What the title and the first lines of an article add to its sections. */
  titleShare: 0.4,
  anyWord: 1.2,
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
