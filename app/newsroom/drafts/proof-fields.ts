import { draftPath } from "./draft-paths.ts";

export const PROOF_FIELDS = {
  passage: "passage",
  words: "mots",
  choose: "choisir",
  takeAway: "enlever",
  /**
   * The number of sentences, from the start of the passage, that the fact proves; without it, the fact proves the
   * whole passage.
   */
  sentences: "phrases",
  /** The index of the sentence for which a fact is being written, from 0. */
  write: "ecrire",
  /** The id of the fact that is being changed. */
  change: "modifier",
  /** An offset in the text, in UTF-16 units, to whose passage the page leads. */
  place: "endroit",
} as const;

export const MAX_WORDS_LENGTH = 100;

/** A passage quoted outside its own place is cut to this number of characters. */
export const SHORT = 90;

export type ProofQuery = {
  passage: string | null;
  words: string;
  /** The sentence or the fact for which the form of a fact is open. */
  form?: { sentence: number } | { fact: string } | undefined;
};

export function readProofQuery(parameters: URLSearchParams): ProofQuery {
  return {
    passage: parameters.get(PROOF_FIELDS.passage),
    words: (parameters.get(PROOF_FIELDS.words) ?? "").trim().slice(0, MAX_WORDS_LENGTH),
    form: readAskedForm(parameters),
  };
}

function readAskedForm(parameters: URLSearchParams): ProofQuery["form"] {
  const [sentence, fact] = [parameters.get(PROOF_FIELDS.write), parameters.get(PROOF_FIELDS.change)];
  if (fact !== null) return { fact };
  if (sentence === null || !/^\d{1,3}$/.test(sentence)) return undefined;
  return { sentence: Number(sentence) };
}

/** A number that may be wrong prevents no publication. */
export function unstatedText(numbers: string[]): string {
  return numbers.length === 1
    ? `le nombre ${numbers[0]} n’est dans aucune de ses preuves`
    : `les nombres ${numbers.join(", ")} ne sont dans aucune de ses preuves`;
}

/** The list of facts that carry no passage any more. */
export const UNATTACHED_ANCHOR = "faits-sans-phrase";

export const draftPassageAnchor = (passage: string) => `passage-${passage}`;

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
  return `${draftPath(draft, "preuves")}${query}${passage ? `#${draftPassageAnchor(passage)}` : ""}`;
}
