import type { Fact } from "#library/schema/facts.schema.ts";
import type { ArticlePassages, Passage } from "./passages.ts";

/** What a reader is shown of a source; null where it is not known. */
export type ProofSource = {
  title: string;
  author: string;
  /** A year, a month or a day. */
  date: string | null;
  url: string | null;
  /** Language of the page behind the link when it is not French. */
  language: string | null;
  consulted: string;
};

export type Proof = Pick<Fact, "id" | "statement" | "confidence" | "checked" | "asOf"> & {
  disputedBy: string | null;
  sources: ProofSource[];
};

export type ProofPassage = Pick<Passage, "key" | "end" | "facts">;

/** What the page of an article asks for when a reader wants the proofs. */
export type ProofFile = {
  /** How many signs the text has: a page made of another text cannot show where its proofs belong. */
  length: number;
  passages: ProofPassage[];
  proofs: Record<string, Proof>;
};

/** The same as a page to be read from top to bottom. */
export type ProofPage = {
  article: { id: string; title: string; href: string; hue: number; factsAsOf: string | null };
  sections: { id: string; title: string; passages: { key: string; text: string; facts: string[] }[] }[];
  explanations: { question: string; facts: string[] }[];
  proofs: Record<string, Proof>;
};

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

export function proofPage(
  article: ProofPage["article"],
  { passages }: ArticlePassages,
  { explanations, known }: { explanations: ProofPage["explanations"]; known: KnownFacts },
): ProofPage {
  const carried = passages.filter(({ facts }) => facts.length > 0);
  const sections = [...Map.groupBy(carried, ({ section }) => section.id)].map(([id, found]) => ({
    id,
    title: found[0]?.section.text ?? "",
    passages: found.map(({ key, text, facts }) => ({ key, text, facts })),
  }));
  const ids = [...carried, ...explanations].flatMap(({ facts }) => facts);
  return { article, sections, explanations, proofs: proofsOf(ids, known) };
}

function proofsOf(ids: string[], known: KnownFacts): Record<string, Proof> {
  return Object.fromEntries(
    [...new Set(ids)].flatMap((id) => {
      const fact = known.get(id);
      return fact ? [[id, toProof(fact)]] : [];
    }),
  );
}

function toProof({ id, statement, confidence, checked, asOf, disputedBy, sources }: Fact): Proof {
  return {
    ...{ id, statement, confidence, checked, asOf },
    disputedBy: disputedBy ?? null,
    sources: sources.map(({ title, author, date, url, language, consulted }) => ({
      ...{ title, author, consulted },
      date: date ?? null,
      url: url ?? null,
      language: language === "fr" ? null : language,
    })),
  };
}
