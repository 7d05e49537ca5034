import type { Fact } from "#library/schema/facts.schema.ts";
import { wordsOf } from "#library/search/analyse.ts";

const MAX_FOUND = 20;
const MAX_SUGGESTED = 6;

/** Minimum score relative to the best suggestion; below it, shared words are chance. */
const WORTH_SUGGESTING = 0.4;

/**
 * Below, none is near, measured on the texts of the site (find-facts.server.test.ts): how rare the shared words are
 * together, and their part in the rarity of all words of the text.
 */
const NEAR = { weight: 15, share: 0.25 };

/** Added to the number of facts: of few facts too, a shared word says something. */
const PRIOR = 1_000;

type FoundFacts = { facts: Fact[]; total: number };

/** Those that have every word, whatever its ending, in their statement, their number or their sources. */
export function findFacts(known: Iterable<Fact>, words: string): FoundFacts {
  const sought = stemsOf(words);
  if (sought.size === 0) return { facts: [], total: 0 };
  const found = [...known].filter((fact) => {
    const stems = stemsOfFact(fact);
    return [...sought].every((stem) => stems.has(stem));
  });
  return { facts: found.slice(0, MAX_FOUND), total: found.length };
}

/** Those that share the rarest words with a text, when they share enough of them. */
export function suggestFacts(known: Iterable<Fact>, text: string): Fact[] {
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
  const best = weighed[0]?.weight ?? 0;
  const least = Math.max(WORTH_SUGGESTING * best, NEAR.weight, NEAR.share * weigh(sought));
  return weighed
    .filter((one) => one.weight >= least)
    .slice(0, MAX_SUGGESTED)
    .map(({ fact }) => fact);
}

/** Facts of an edition are many, and asked for again with each press. */
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
  return new Set(wordsOf(text).flatMap(({ forms }) => (forms.isStop ? [] : [forms.stem])));
}
