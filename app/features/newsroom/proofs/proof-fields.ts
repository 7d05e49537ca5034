import { draftPath } from "../draft-paths.ts";

/** Fields of the page of a draft's proofs. */
export const PROOF_FIELDS = {
  passage: "passage",
  words: "mots",
  choose: "choisir",
  takeAway: "enlever",
  /** How many of its first sentences the fact carries; without it, the whole passage. */
  sentences: "phrases",
} as const;

export const MAX_WORDS_LENGTH = 100;

/** Characters of a passage that is named elsewhere. */
export const SHORT = 90;

export type ProofQuery = { passage: string | null; words: string };

export function readProofQuery(parameters: URLSearchParams): ProofQuery {
  return {
    passage: parameters.get(PROOF_FIELDS.passage),
    words: (parameters.get(PROOF_FIELDS.words) ?? "").trim().slice(0, MAX_WORDS_LENGTH),
  };
}

export const passageAnchor = (passage: string) => `passage-${passage}`;

export function proofsHref(draft: string, { passage, words }: ProofQuery, more: Record<string, string> = {}): string {
  const parameters = new URLSearchParams(more);
  if (passage) parameters.set(PROOF_FIELDS.passage, passage);
  if (words) parameters.set(PROOF_FIELDS.words, words);
  const query = parameters.size > 0 ? `?${parameters}` : "";
  return `${draftPath(draft, "preuves")}${query}${passage ? `#${passageAnchor(passage)}` : ""}`;
}
