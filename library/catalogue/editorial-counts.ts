import type { Fact } from "#library/schema/facts.schema.ts";
import { type Content, isPublished, type PublishedEntry } from "#library/schema/load-content.ts";
import { leastRead, type Reading } from "#library/schema/readings.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { nextReview, overdueReview } from "./age-notice.ts";
import { listChanges } from "./article-views.ts";

type DatedFacts = {
  id: string;
  title: string;
  href: string;
  currentTo: string;
  /** YYYY-MM-DD; null when no review day is left. */
  reviewOn: string | null;
  isOverdue: boolean;
};

export type EditorialCounts = {
  articles: DatedFacts[];
  signed: number;
  reread: number;
  facts: FactCounts;
  sources: { total: number; withAddress: number };
  changes: { corrections: number; updates: number; latest: string | null };
};

/**
 * `singleSource` counts facts by their stated confidence; `withOneSource` counts facts that cite one source, whatever
 * their confidence.
 */
type FactCounts = Record<"total" | "established" | "singleSource" | "disputed" | "withOneSource" | "partly", number> & {
  /** Counts each fact once, by the reading of its least read source. */
  by: Record<Reading, number>;
};

/** Figures about the content, for the page of transparency. */
export function editorialCounts(content: Content, facts: Fact[], now: Date): EditorialCounts {
  const published = content.articles.filter(isPublished);
  const changes = listChanges(published);
  return {
    articles: published
      .map((article) => datedFacts(article, now))
      .sort((one, other) => one.currentTo.localeCompare(other.currentTo) || one.title.localeCompare(other.title, "fr")),
    signed: published.filter(({ front }) => front.author).length,
    reread: published.filter(({ front }) => front.reader).length,
    facts: countFacts(facts),
    sources: countSources(facts),
    changes: {
      corrections: changes.filter(({ kind }) => kind === "correction").length,
      updates: changes.filter(({ kind }) => kind === "update").length,
      latest: changes[0]?.date ?? null,
    },
  };
}

function datedFacts({ front, href }: PublishedEntry, now: Date): DatedFacts {
  const { id, title, factsAsOf, publishedAt, reviewOn } = front;
  const dated = { currentTo: factsAsOf ?? publishedAt, reviewOn };
  const isOverdue = overdueReview(dated, parisDay(now)) !== null;
  return { id, title, href, currentTo: dated.currentTo, reviewOn: nextReview(dated)?.date ?? null, isOverdue };
}

function countFacts(facts: Fact[]): FactCounts {
  const having = (test: (fact: Fact) => boolean) => facts.filter(test).length;
  return {
    total: facts.length,
    established: having(({ confidence }) => confidence === "established"),
    singleSource: having(({ confidence }) => confidence === "single-source"),
    disputed: having(({ confidence }) => confidence === "disputed"),
    withOneSource: having(({ sources }) => sources.length === 1),
    partly: having(({ checked }) => checked !== "read"),
    by: {
      source: having(({ sources }) => leastRead(sources) === "source"),
      copy: having(({ sources }) => leastRead(sources) === "copy"),
      report: having(({ sources }) => leastRead(sources) === "report"),
    },
  };
}

/** Two sources with the same title and author count once. */
function countSources(facts: Fact[]): EditorialCounts["sources"] {
  const sources = new Map(
    facts.flatMap(({ sources: of }) => of.map((source) => [`${source.author} ${source.title}`, source] as const)),
  );
  return { total: sources.size, withAddress: [...sources.values()].filter(({ url }) => url).length };
}
