import type { ChangedPassage } from "#library/corrections/published-text.ts";
import { type ProofFile, type ProofPage, proofFile, proofPage } from "#library/proofs/article-proofs.ts";
import type { ArticlePassages, Passage } from "#library/proofs/passages.ts";
import type { Fact } from "#library/schema/facts.schema.ts";
import type { Content, PublishedEntry } from "#library/schema/load-content.ts";
import { articleReference, quizFacts } from "./article-views.ts";

type ProofSources = {
  content: Content;
  byId: Map<string, PublishedEntry>;
  byPath: Map<string, PublishedEntry>;
  readArticle: (article: PublishedEntry) => PublishedEntry;
  passagesOf: (article: PublishedEntry) => ArticlePassages;
  facts: () => Map<string, Fact>;
};

/** What the catalogue tells of the proofs of an article; null for an article that it does not have. */
export function proofViews({ content, byId, byPath, readArticle, passagesOf, facts }: ProofSources) {
  return {
    /** Where each passage of the article ends, and what carries it. */
    getProofs(id: string): ProofFile | null {
      const article = byId.get(id);
      return article ? proofFile(passagesOf(article), facts()) : null;
    },
    getProofPage(path: string): ProofPage | null {
      const article = byPath.get(path);
      if (!article) return null;
      const explanations = quizFacts(readArticle(article));
      return proofPage(articleReference(article, content), passagesOf(article), { explanations, known: facts() });
    },
    /** What each published change touched, the oldest first. */
    getHistory(id: string): ChangedPassage[][] | null {
      const article = byId.get(id);
      return article ? readArticle(article).history : null;
    },
    /** A passage by its key; null when the article has it no more. */
    getPassage(id: string, key: string): Passage | null {
      const article = byId.get(id);
      return (article && passagesOf(article).passages.find((passage) => passage.key === key)) ?? null;
    },
  };
}
