import type { Subject } from "./subjects.ts";

export const REPORT_LIMITS = { message: 5_000, source: 500, email: 254 } as const;

export const REPORT_PROBLEMS = {
  subject: { missing: "Choisissez un sujet : votre message ira à la bonne personne." },
  message: {
    missing: "Écrivez votre message : quelques mots suffisent.",
    "too-long": `Votre message dépasse ${inFrench(REPORT_LIMITS.message)} caractères : raccourcissez-le, ou envoyez-en deux.`,
  },
  source: { "too-long": `La source dépasse ${REPORT_LIMITS.source} caractères : l’adresse ou le titre suffisent.` },
  email: {
    wrong: "Cette adresse e-mail n’a pas la forme attendue (nom@exemple.fr). Corrigez-la, ou laissez le champ vide.",
  },
} as const;

type Problems = typeof REPORT_PROBLEMS;

export type ReportProblems = { -readonly [Field in keyof Problems]?: keyof Problems[Field] };

export const REPORT_REFUSALS = {
  "unknown-article": "L’article que vous signalez n’existe pas, ou n’existe plus.",
  "too-many":
    "Beaucoup de messages viennent de partir de votre connexion. Le vôtre est encore ici : renvoyez-le dans une heure.",
  crowded: "Trop de messages nous arrivent en ce moment. Le vôtre est encore ici : renvoyez-le dans une heure.",
  unreadable: "Ce formulaire n’a pas pu être lu. Rechargez la page et réessayez.",
  unavailable:
    "Votre message n’a pas pu être enregistré, ou la connexion est coupée. Il est encore ici : réessayez dans un instant.",
} as const;

export type ReportRefusal = keyof typeof REPORT_REFUSALS;

export type TypedReport = { subject: string; message: string; source: string; email: string };

export type ReportAnswer =
  | { outcome: "recorded"; subject: Subject; email: string | null; deadline: string | null }
  | { outcome: "problems"; problems: ReportProblems; typed: TypedReport }
  | { outcome: ReportRefusal; typed: TypedReport };

export const CLOSED_REASONS = {
  corrected: "Corrigé",
  answered: "Répondu",
  unfounded: "Sans suite",
  abuse: "Indésirable",
} as const;

export type ClosedReason = keyof typeof CLOSED_REASONS;

/** Only an error in an article is corrected; of several messages, whose subjects differ, it is checked when sent. */
export function reasonsFor(subject: Subject | undefined): [string, string][] {
  const reasons = Object.entries(CLOSED_REASONS);
  return subject === undefined || subject === "error" ? reasons : reasons.filter(([reason]) => reason !== "corrected");
}

export function isClosedReason(text: string): text is ClosedReason {
  return Object.hasOwn(CLOSED_REASONS, text);
}

export function inFrench(count: number): string {
  return count.toLocaleString("fr-FR");
}
