import { type ProofFile, type ProofPage, proofFile, proofPage } from "#library/proofs/article-proofs.ts";
import type { ChangedPassage } from "#library/proofs/changed-passages.ts";
import type { ArticlePassages, Passage } from "#library/proofs/marked-passages.ts";
import type { Fact } from "#library/schema/facts.schema.ts";
import type { Content, PublishedEntry } from "#library/schema/load-content.ts";
import { typeset } from "#platform/french/typography.ts";
import { articleReference, quizFacts } from "./article-views.ts";

type ProofSources = {
  content: Content;
  byId: Map<string, PublishedEntry>;
  byPath: Map<string, PublishedEntry>;
  passagesOf: (article: PublishedEntry) => ArticlePassages;
  facts: () => Map<string, Fact>;
  /**
   * Absent for texts that belong to no published edition: the files in development, and a candidate
   * that is being checked.
   */
  readHistory: ReadHistory | undefined;
};

/** Returns the changed passages of each change announced to readers, the oldest change first. */
export type ReadHistory = (article: PublishedEntry) => Promise<ChangedPassage[][]>;

export function proofViews({ content, byId, byPath, passagesOf, facts, readHistory }: ProofSources) {
  return {
    getProofs(id: string): ProofFile | null {
      const article = byId.get(id);
      return article ? proofFile(passagesOf(article), facts()) : null;
    },
    /** @param section its anchor in the article, or « quiz »; null for the first one */
    getProofPage(path: string, section: string | null): ProofPage | null {
      const article = byPath.get(path);
      if (!article) return null;
      const proved = { passages: passagesOf(article), explanations: quizFacts(article) };
      return proofPage(articleReference(article, content), proved, { id: section, known: facts() });
    },
    /** Returns null when no fact is attached to the passage; a null `section` means the first one. */
    getProofPlace(id: string, passage: string): { section: string | null; passage: string } | null {
      const article = byId.get(id);
      const carried = article ? passagesOf(article).passages.filter(({ facts }) => facts.length > 0) : [];
      const section = carried.find(({ key }) => key === passage)?.section.id;
      return section === undefined ? null : { section: section === carried[0]?.section.id ? null : section, passage };
    },
    async getHistory(id: string): Promise<ChangedPassage[][] | null> {
      const article = byId.get(id);
      const history = article && ((await readHistory?.(article)) ?? []);
      return history?.map((passages) => passages.map(typesetChange)) ?? null;
    },
    getPassage(id: string, key: string): Passage | null {
      const article = byId.get(id);
      return (article && passagesOf(article).passages.find((passage) => passage.key === key)) ?? null;
    },
  };
}

/** The passages are stored as they were written, but are shown beside the typeset text. */
function typesetChange({ section, before, after }: ChangedPassage): ChangedPassage {
  const words = (text: string | null) => text && typeset(text);
  return { section: { ...section, text: words(section.text) ?? "" }, before: words(before), after: words(after) };
}
