import type { PassageKind } from "#library/catalogue/search-passage.ts";

/** Chosen on the judged searches and checked on held-out ones. */
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
    word: 1,
    theme: 1,
    soon: 0.8,
    page: 0.6,
    resource: 0.9,
    path: 0.5,
    letter: 0.5,
    question: 0.3,
    source: 0.2,
  } satisfies Record<PassageKind, number>,
  /** For « L’essentiel »: it sums up what a section of its own explains. */
  summary: 0.8,
  /** Share of an article's title and first lines in its sections' scores. */
  titleShare: 0.4,
  anyWord: 1.2,
  allWords: 1,
  /** One-word query: boost when the word itself occurs (singular or plural), not only its stem. */
  exactWord: 5,
  neighbours: 1.5,
  sentence: 1,
  minCoverage: 0.5,
  minScore: 0.05,
};
