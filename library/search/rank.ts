import type { Passage } from "#library/catalogue/search-passage.ts";
import { type Forms, wordsOf } from "./analyse.ts";
import { CODED_PAGE_QUESTIONS } from "./coded-pages.ts";
import { type Alternative, type Understood, withAlternatives } from "./query.ts";
import { type ReadPassage, type ReadText, readPassage } from "./read-passage.ts";
import { WEIGHTS } from "./weights.ts";

export type Hit = { passage: Passage; score: number };

export type Found = { passage: Passage; score: number; places: number; exact: number };

type Weighed = Hit & { coverage: number };

const MAX_READ = 20;
const SUMMARY = "#essentiel";
/** By address of a coded page, the stems of each question that it answers. */
const QUESTIONS = new Map(
  Object.entries(CODED_PAGE_QUESTIONS).map(([href, questions]) => [href, new Set(questions.map(stemsOf))]),
);

/** Prefers passages with most of the words, then in one sentence, then side by side. */
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
  for (const hit of read) if (isNamed(hit.passage, understood.line)) hit.score += best;
  return read
    .filter(({ score }) => score >= best * WEIGHTS.minScore)
    .sort((a, b) => isToCome(a) - isToCome(b) || b.score - a.score);
}

/** Sorts announced pages after published ones. */
function isToCome({ passage }: Hit): number {
  return passage.kind === "soon" ? 1 : 0;
}

/** Sections inherit a share of their article's score. */
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

/** Asked by its name, an article comes first: « immigration » is « Comprendre l’immigration », before what it is blamed for. */
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
  return wordsOf(text).flatMap(({ forms }) => (forms.isStop ? [] : [forms]));
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

/** Share of the query's words that one sentence and the heading hold together, at best: 0 to 1. */
function bestSentenceShare({ text, sentences }: ReadPassage, query: Query): number {
  const { wanted, alternatives, headingPlaces, words } = query;
  const shareWith = (places: number) => shareOf(withAlternatives(places | headingPlaces, alternatives), words);
  return sentences.reduce(
    (best, { firstWord, afterLastWord }) => Math.max(best, shareWith(placesIn(text, wanted, firstWord, afterLastWord))),
    shareWith(0),
  );
}

/** Share of the query's neighbouring pairs that stand side by side: 0 to 1. */
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
