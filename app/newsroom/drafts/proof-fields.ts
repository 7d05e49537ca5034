import { draftPath } from "./draft-paths.ts";

/** Fields of the page of a draft's proofs. */
export const PROOF_FIELDS = {
  passage: "passage",
  words: "mots",
  choose: "choisir",
  takeAway: "enlever",
  /** How many of its first sentences the fact carries; without it, the whole passage. */
  sentences: "phrases",
  /** The sentence whose fact is being written, from 0. */
  write: "ecrire",
  /** The fact that is being changed. */
  change: "modifier",
} as const;

export const MAX_WORDS_LENGTH = 100;

/** Characters of a passage that is named elsewhere. */
export const SHORT = 90;

export type ProofQuery = {
  passage: string | null;
  words: string;
  /** What the form of a fact is opened for, if it is. */
  form?: { sentence: number } | { fact: string } | undefined;
};

export function readProofQuery(parameters: URLSearchParams): ProofQuery {
  return {
    passage: parameters.get(PROOF_FIELDS.passage),
    words: (parameters.get(PROOF_FIELDS.words) ?? "").trim().slice(0, MAX_WORDS_LENGTH),
    form: readAskedForm(parameters.get(PROOF_FIELDS.write), parameters.get(PROOF_FIELDS.change)),
  };
}

function readAskedForm(sentence: string | null, fact: string | null): ProofQuery["form"] {
  if (fact !== null) return { fact };
  return sentence !== null && /^\d{1,3}$/.test(sentence) ? { sentence: Number(sentence) } : undefined;
}

export const passageAnchor = (passage: string) => `passage-${passage}`;

export function proofsHref(
  draft: string,
  { passage, words, form }: ProofQuery,
  more: Record<string, string> = {},
): string {
  const parameters = new URLSearchParams(more);
  if (passage) parameters.set(PROOF_FIELDS.passage, passage);
  if (words) parameters.set(PROOF_FIELDS.words, words);
  if (form && "fact" in form) parameters.set(PROOF_FIELDS.change, form.fact);
  else if (form) parameters.set(PROOF_FIELDS.write, String(form.sentence));
  const query = parameters.size > 0 ? `?${parameters}` : "";
  return `${draftPath(draft, "preuves")}${query}${passage ? `#${passageAnchor(passage)}` : ""}`;
}
