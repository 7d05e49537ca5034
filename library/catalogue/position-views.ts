import { type Proof, proofsOf } from "#library/proofs/article-proofs.ts";
import type { Fact } from "#library/schema/facts.schema.ts";
import type { Content, PublishedEntry } from "#library/schema/load-content.ts";
import { type PositionsFile, positionFacts } from "#library/schema/positions.schema.ts";
import { articleReference } from "./article-views.ts";

export type PositionsPage = Pick<PositionsFile, "asOf" | "method" | "heading" | "camps"> & {
  article: ReturnType<typeof articleReference>;
  proofs: Record<string, Proof>;
};

type PositionSources = { content: Content; byPath: Map<string, PublishedEntry>; facts: () => Map<string, Fact> };

export function positionViews({ content, byPath, facts }: PositionSources) {
  return {
    getPositions(path: string): PositionsPage | null {
      const article = byPath.get(path);
      const file = content.positions.find((one) => one.id === article?.front.id);
      if (!article || !file) return null;
      const { asOf, method, heading, camps } = file;
      return {
        asOf,
        method,
        heading,
        camps,
        article: articleReference(article, content),
        proofs: proofsOf(positionFacts(file), facts()),
      };
    },
  };
}
