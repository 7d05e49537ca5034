import type { Fact } from "#library/schema/facts.schema.ts";
import { analyseWords } from "#library/search/analyse.ts";

const MAX_FOUND = 20;
const MAX_SUGGESTED = 6;

/** Suggestions need at least this part of the best score, because fewer shared words are chance. */
const WORTH_SUGGESTING = 0.4;

/**
 * A fact below these values is not related to the text. They were measured on the texts of the site
 * (find-facts.server.test.ts): `weight` is the total rarity of the shared words, `share` their part in the rarity of
 * all words of the text.
 */
const NEAR = { weight: 15, share: 0.25 };

/** PRIOR is added to the number of facts, because a shared word is significant even when there are few facts. */
const PRIOR = 1_000;

type FoundFacts = { facts: Fact[]; total: number };

/** Finds facts that contain every word, whatever its ending, in their statement, number or sources. */
export function findFacts(known: Iterable<Fact>, words: string): FoundFacts {
  const sought = stemsOf(words);
  if (sought.size === 0) return { facts: [], total: 0 };
  const found = [...known].filter((fact) => {
    const stems = stemsOfFact(fact);
    return [...sought].every((stem) => stems.has(stem));
  });
  return { facts: found.slice(0, MAX_FOUND), total: found.length };
}

/** Finds facts that share the rarest words with a text, when they share enough of them. */
export function suggestFacts(known: Iterable<Fact>, text: string): Fact[] {
  const { weighed, whole } = weighFacts(known, text);
  const best = weighed[0]?.weight ?? 0;
  const least = Math.max(WORTH_SUGGESTING * best, NEAR.weight, NEAR.share * whole);
  return weighed
    .filter((one) => one.weight >= least)
    .slice(0, MAX_SUGGESTED)
    .map(({ fact }) => fact);
}

/** Returns the fact that shares the rarest words with a text; null when none shares two. */
export function nearestFact(facts: Iterable<Fact>, text: string): Fact | null {
  const [best] = weighFacts(facts, text).weighed;
  return best && best.weight > 0 ? best.fact : null;
}

/** Sorts facts by the words that they share with a text; those that share none keep their order, at the end. */
export function sortByLikeness(facts: Iterable<Fact>, text: string): Fact[] {
  return weighFacts(facts, text).weighed.map(({ fact }) => fact);
}

/** The heaviest come first; `whole` is the weight of all words of the text. */
function weighFacts(known: Iterable<Fact>, text: string) {
  const sought = stemsOf(text);
  const facts = [...known].map((fact) => {
    return { fact, shared: [...stemsOfStatement(fact)].filter((stem) => sought.has(stem)) };
  });
  const counts = new Map<string, number>();
  for (const stem of facts.flatMap(({ shared }) => shared)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weigh = (stems: Iterable<string>) =>
    [...stems].reduce((sum, stem) => sum + Math.log((facts.length + PRIOR) / ((counts.get(stem) ?? 0) + 0.5)), 0);
  const weighed = facts
    .map(({ fact, shared }) => ({ fact, weight: shared.length > 1 ? weigh(shared) : 0 }))
    .toSorted((one, other) => other.weight - one.weight);
  return { weighed, whole: weigh(sought) };
}

/** Stems are cached, because an edition has many facts and each request needs them all. */
const stemsOfStatements = new WeakMap<Fact, Set<string>>();

function stemsOfStatement(fact: Fact): Set<string> {
  const stems = stemsOfStatements.get(fact) ?? stemsOf(fact.statement);
  stemsOfStatements.set(fact, stems);
  return stems;
}

function stemsOfFact({ id, statement, sources }: Fact): Set<string> {
  const words = sources.flatMap(({ title, author }) => [title, author]);
  return stemsOf([id, statement, ...words].join("\n"));
}

function stemsOf(text: string): Set<string> {
  return new Set(analyseWords(text).flatMap(({ forms }) => (forms.isStop ? [] : [forms.stem])));
}
