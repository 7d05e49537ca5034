import type { Fact } from "#library/schema/facts.schema.ts";
import { wordsOf } from "#library/search/analyse.ts";

const MAX_FOUND = 20;
const MAX_SUGGESTED = 6;

/** Weight relative to the best suggestion; below, the shared words are chance. */
const WORTH_SUGGESTING = 0.4;

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

/** Those that share the rarest words with a text. */
export function suggestFacts(known: Iterable<Fact>, text: string): Fact[] {
  const sought = stemsOf(text);
  const facts = [...known].map((fact) => {
    return { fact, shared: [...stemsOf(fact.statement)].filter((stem) => sought.has(stem)) };
  });
  const counts = new Map<string, number>();
  for (const stem of facts.flatMap(({ shared }) => shared)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weight = (stem: string) => Math.log(facts.length / (counts.get(stem) ?? 1));
  const weighed = facts
    .filter(({ shared }) => shared.length > 1)
    .map(({ fact, shared }) => ({ fact, weight: shared.reduce((sum, stem) => sum + weight(stem), 0) }))
    .toSorted((one, other) => other.weight - one.weight);
  const least = WORTH_SUGGESTING * (weighed[0]?.weight ?? 0);
  return weighed
    .filter((one) => one.weight >= least)
    .slice(0, MAX_SUGGESTED)
    .map(({ fact }) => fact);
}

function stemsOfFact({ id, statement, sources }: Fact): Set<string> {
  const words = sources.flatMap(({ title, author }) => [title, author]);
  return stemsOf([id, statement, ...words].join("\n"));
}

function stemsOf(text: string): Set<string> {
  return new Set(wordsOf(text).flatMap(({ forms }) => (forms.isStop ? [] : [forms.stem])));
}
