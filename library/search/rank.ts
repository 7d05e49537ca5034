import type { Passage, PassageKind } from "#library/catalogue/search-passage.ts";
import { TEACHING_PATH } from "#library/catalogue/teaching-paths.ts";
import { analyseWords, type Forms } from "./analyse.ts";
import { PAGE_SEARCHES } from "./page-searches.ts";
import { type Alternative, type Understood, withAlternatives } from "./query.ts";
import { type ReadPassage, type ReadText, readPassage } from "./read-passage.ts";

/** The weights were chosen with judged searches and checked with others that had been held back. */
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
    lesson: 0.7,
    letter: 0.5,
    question: 0.3,
    source: 0.2,
  } satisfies Record<PassageKind, number>,
  /** For « L’essentiel », which sums up what other sections explain. */
  summary: 0.8,
  /** The share of an article's score, from its title and first lines, that is added to its sections. */
  titleShare: 0.4,
  anyWord: 1.2,
  allWords: 1,
  /**
   * For a search of one word: the factor when the word itself occurs, in the singular or plural, and not only its stem.
   */
  exactWord: 5,
  neighbours: 1.5,
  sentence: 1,
  minCoverage: 0.5,
  minScore: 0.05,
};

export type Hit = { passage: Passage; score: number };

export type Found = { passage: Passage; score: number; places: number; exact: number };

type Weighed = Hit & { coverage: number };

const MAX_READ = 20;
const SUMMARY = "#essentiel";
/** The stems of each search that a page answers, by the page's address. */
const QUESTIONS = new Map(
  Object.entries(PAGE_SEARCHES).map(([href, questions]) => [href, new Set(questions.map(stemsOf))]),
);

/** Prefers passages that contain most of the words, then those with the words in one sentence, then side by side. */
export function rank(found: Found[], understood: Understood): Hit[] {
  const { alternatives } = understood;
  const withPlaces = found.map((one) => ({ ...one, places: withAlternatives(one.places, alternatives) }));
  const weighed = weigh(withPlaces, understood.line.length);
  const least = maximum(weighed.map(({ coverage }) => coverage)) * WEIGHTS.minCoverage;
  const kept = weighed.filter(({ coverage }) => coverage >= least).sort((a, b) => b.score - a.score);
  const read = kept.map(({ passage, score }, place) => {
    return {
      passage,
      score: place < MAX_READ ? score * closeness(readPassage(passage), understood) : score,
    };
  });
  const best = maximum(read.map(({ score }) => score));
  const lessons = understood.isForClass ? wantedLessons(kept, understood.line.length) : new Set();
  for (const hit of read) if (isNamed(hit.passage, understood.line) || lessons.has(hit.passage)) hit.score += best;
  return read
    .filter(({ score }) => score >= best * WEIGHTS.minScore)
    .sort((a, b) => isToCome(a) - isToCome(b) || b.score - a.score);
}

/** Returns the pages for teachers that have most of the words, and one at least beside « cours » or the like. */
function wantedLessons(kept: Weighed[], asked: number): Set<Passage> {
  const lessons = kept.filter(({ passage }) => passage.href.startsWith(TEACHING_PATH));
  const most = maximum(lessons.map(({ coverage }) => coverage));
  if (most * asked < 2) return new Set();
  return new Set(lessons.filter(({ coverage }) => coverage === most).map(({ passage }) => passage));
}

/** Sorts announced pages after published ones. */
function isToCome({ passage }: Hit): number {
  return passage.kind === "soon" ? 1 : 0;
}

/** Each section inherits a share of its article's score. */
function weigh(found: Found[], asked: number): Weighed[] {
  const tops = new Map(found.filter(({ passage }) => isTop(passage)).map((one) => [one.passage.group, one] as const));
  return found.map(({ passage, score, places, exact }) => {
    const top = isTop(passage) ? undefined : tops.get(passage.group);
    const coverage = shareOf(places | (top?.places ?? 0), asked);
    const own = score + (top?.score ?? 0) * WEIGHTS.titleShare;
    // A source that mentions the word explains less than a section that uses a synonym.
    const isExact = asked === 1 && exact > 0 && passage.kind !== "source";
    const share = (WEIGHTS.anyWord + WEIGHTS.allWords * coverage ** 2) * (isExact ? WEIGHTS.exactWord : 1);
    return { passage, coverage, score: own * share * weightOf(passage) };
  });
}

function weightOf({ kind, href }: Passage): number {
  return WEIGHTS.kinds[kind] * (href.endsWith(SUMMARY) ? WEIGHTS.summary : 1);
}

/**
 * An article whose name was searched comes first: « immigration » finds « Comprendre l’immigration » before articles
 * that mention immigration.
 */
function isNamed({ kind, title, href }: Passage, line: string[]): boolean {
  if (line.length === 0) return false;
  if (kind === "page") return QUESTIONS.get(href)?.has(line.join(" ")) ?? false;
  if (kind !== "article") return false;
  const name = wordsIn(title.split(":")[0] ?? "");
  const asked = new Set(line);
  return name.length <= asked.size + 1 && name.filter(({ stem }) => asked.has(stem)).length === asked.size;
}

function stemsOf(question: string): string {
  return wordsIn(question)
    .map(({ stem }) => stem)
    .join(" ");
}

function wordsIn(text: string): Forms[] {
  return analyseWords(text).flatMap(({ forms }) => (forms.isStop ? [] : [forms]));
}

function isTop({ kind, heading }: Passage): boolean {
  return kind === "article" || ((kind === "resource" || kind === "page") && heading === null);
}

function shareOf(places: number, asked: number): number {
  let count = 0;
  for (let place = 0; place < asked; place += 1) count += (places >> place) & 1;
  return count / asked;
}

function closeness(passage: ReadPassage, { wanted, alternatives, line }: Understood): number {
  const headingPlaces = placesIn(passage.heading, wanted) | placesIn(passage.title, wanted);
  const sentence = bestSentenceShare(passage, { wanted, alternatives, headingPlaces, words: line.length });
  return 1 + WEIGHTS.sentence * sentence + WEIGHTS.neighbours * neighbourShare(line, passage);
}

function placesIn({ forms }: ReadText, wanted: Understood["wanted"], from = 0, to = forms.length): number {
  let places = 0;
  for (let word = from; word < to; word += 1) {
    places |= wanted.get(forms[word]?.stem ?? "")?.places ?? 0;
    for (const part of forms[word]?.parts ?? []) places |= wanted.get(part)?.places ?? 0;
  }
  return places;
}

type Query = { wanted: Understood["wanted"]; alternatives: Alternative[]; headingPlaces: number; words: number };

/** The largest share, from 0 to 1, of the query's words that one sentence contains together with the heading. */
function bestSentenceShare({ text, sentences }: ReadPassage, query: Query): number {
  const { wanted, alternatives, headingPlaces, words } = query;
  const shareWith = (places: number) => shareOf(withAlternatives(places | headingPlaces, alternatives), words);
  return sentences.reduce(
    (best, { firstWord, afterLastWord }) => Math.max(best, shareWith(placesIn(text, wanted, firstWord, afterLastWord))),
    shareWith(0),
  );
}

/** The share, from 0 to 1, of the query's neighbouring pairs that are also neighbours in the passage. */
function neighbourShare(line: string[], { title, heading, text }: ReadPassage): number {
  if (line.length < 2) return 0;
  const pairs = new Set(line.slice(1).map((stem, index) => `${line[index]} ${stem}`));
  const firsts = new Set(line.slice(0, -1));
  const seen = new Set<string>();
  for (const { forms } of [title, heading, text]) {
    let previous = "";
    for (const { stem, isStop } of forms) {
      if (isStop) continue;
      if (previous !== "" && pairs.has(`${previous} ${stem}`)) seen.add(`${previous} ${stem}`);
      previous = firsts.has(stem) ? stem : "";
    }
  }
  return seen.size / pairs.size;
}

function maximum(values: number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}
