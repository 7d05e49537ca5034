import type { PassageKind } from "./passage.ts";

/** Chosen on the judged searches and checked on held-out ones. */
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
  /** Share of an article's title and first lines in its sections' scores. */
  titleShare: 0.4,
  anyWord: 0.8,
  allWords: 1,
  neighbours: 1.5,
  sentence: 1,
  leastCoverage: 0.5,
  leastScore: 0.05,
};
