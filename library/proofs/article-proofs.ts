import type { Fact } from "#library/schema/facts.schema.ts";
import type { Reading } from "#library/schema/readings.ts";
import { typeset } from "#platform/french/typography.ts";
import type { ArticlePassages, Passage } from "./marked-passages.ts";

export type ProofSource = {
  title: string;
  author: string;
  date: string | null;
  url: string | null;
  noAddress: string | null;
  /** A language code; null for French. */
  language: string | null;
  consulted: string;
  read: Reading;
};

export type Proof = Pick<Fact, "id" | "statement" | "confidence" | "checked" | "asOf"> & {
  disputedBy: string | null;
  sources: ProofSource[];
};

export type ProofPassage = Pick<Passage, "key" | "end" | "facts">;

export type ProofFile = {
  /**
   * The number of characters of the text: a page with another number shows another text, in which the
   * passages cannot be found.
   */
  length: number;
  passages: ProofPassage[];
  proofs: Record<string, Proof>;
};

export type ProofSection = { id: string; title: string; count: number };

/** Each section has its own page, because the proofs of a whole article would make a heavy one. */
export type ProofPage = {
  article: { id: string; title: string; href: string; hue: number; factsAsOf: string | null };
  sections: ProofSection[];
  position: number;
  /** Questions of the quiz have no key. */
  entries: ProofEntry[];
  proofs: Record<string, Proof>;
};

type ProofEntry = { key: string | null; text: string; facts: string[] };

type Explanation = { question: string; facts: string[] };

/** No heading may have this anchor (library/check/check-articles.ts). */
const QUIZ_SECTION = { id: "quiz", title: "Quiz" };

type KnownFacts = Map<string, Fact>;

export function proofFile({ passages, length }: ArticlePassages, known: KnownFacts): ProofFile {
  const carried = passages.filter(({ facts }) => facts.length > 0);
  return {
    length,
    passages: carried.map(({ key, end, facts }) => ({ key, end, facts })),
    proofs: proofsOf(
      carried.flatMap(({ facts }) => facts),
      known,
    ),
  };
}

/**
 * Returns the proofs of one section; null when the article has no such section, or no fact is attached to it.
 * @param id the section's anchor; null for the first one
 */
export function proofPage(
  article: ProofPage["article"],
  { passages, explanations }: { passages: ArticlePassages; explanations: Explanation[] },
  { id, known }: { id: string | null; known: KnownFacts },
): ProofPage | null {
  const found = carriedSections(passages, explanations);
  const position = id === null ? 0 : found.findIndex((section) => section.id === id);
  if (position < 0) return null;
  const entries = found[position]?.entries ?? [];
  const ids = entries.flatMap(({ facts }) => facts);
  return { article, sections: found.map(toSection), position, entries, proofs: proofsOf(ids, known) };
}

export function proofSections(passages: ArticlePassages, explanations: Explanation[]): ProofSection[] {
  return carriedSections(passages, explanations).map(toSection);
}

function carriedSections({ passages }: ArticlePassages, explanations: Explanation[]) {
  const carried = passages.filter(({ facts }) => facts.length > 0);
  const questions = explanations.map(({ question, facts }) => ({ key: null, text: question, facts }));
  return [
    ...[...Map.groupBy(carried, ({ section }) => section.id)].map(([id, found]) => ({
      id,
      title: found[0]?.section.text ?? "",
      entries: found.map(({ key, text, facts }): ProofEntry => ({ key, text, facts })),
    })),
    ...(questions.length > 0 ? [{ ...QUIZ_SECTION, entries: questions }] : []),
  ];
}

function toSection({ id, title, entries }: ReturnType<typeof carriedSections>[number]): ProofSection {
  return { id, title, count: entries.length };
}

export function proofsOf(ids: string[], known: KnownFacts): Record<string, Proof> {
  return Object.fromEntries(
    [...new Set(ids)].flatMap((id) => {
      const fact = known.get(id);
      return fact ? [[id, toProof(fact)]] : [];
    }),
  );
}

function toProof({ id, statement, confidence, checked, asOf, disputedBy, sources }: Fact): Proof {
  return {
    id,
    statement: typeset(statement),
    confidence,
    checked,
    asOf,
    disputedBy: disputedBy ?? null,
    sources: sources.map(({ title, author, date, url, noAddress, language, consulted, read }) => ({
      title: language === "fr" ? typeset(title) : title,
      author: typeset(author),
      consulted,
      read,
      date: date ?? null,
      url: url ?? null,
      noAddress: noAddress ?? null,
      language: language === "fr" ? null : language,
    })),
  };
}
