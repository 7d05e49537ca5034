import type { NewDocument, NewDocumentKind } from "./documents.ts";

const NAME = "Brouillon d’essai";
const PATH = /\/brouillon-d-essai(?:-[\w-]+)?\.md$/;

export const TRIAL_REFUSAL = "C’est un brouillon d’essai : il ne se publie jamais.";

/**
 * Returns an article in which one person can try the newsroom. The file name marks it as a trial, because the title may
 * be changed.
 */
export function trialDocument(person: string, category: string): NewDocument & { kind: NewDocumentKind } {
  return {
    kind: "article",
    fields: {
      title: `${NAME} de ${person}`,
      place: category,
      description:
        "Un texte pour essayer chaque page de la rédaction : les lecteurs ne le verront jamais, quoi que l’on y écrive.",
    },
  };
}

export function isTrial(document: string): boolean {
  return PATH.test(document);
}
