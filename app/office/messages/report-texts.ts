import type { RouteHandle } from "#platform/route-handle.ts";
import { isSubject, type Subject } from "./subjects.ts";

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

/**
 * Only an error in an article can be corrected. For several messages, whose subjects differ, this is checked when the
 * form is sent.
 */
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

/** The newsroom shows it before it is sent to the reader who reported the error. */
export const CORRECTED_ANSWER =
  "Bonjour,\n\nVous nous aviez signalé une erreur. Nous avons corrigé l’article : le nouveau texte est en ligne. Merci de votre lecture.\n\nLa rédaction du Récap";

/** The body must hold 5,000 emojis, which take twelve bytes each when encoded, and the other fields. */
export const LONG_MESSAGE: RouteHandle = {
  maxBodyBytes: 256 * 1024,
  bodyTooLong:
    "Votre message est trop long : 5 000 caractères au plus. Revenez à la page d’avant : ce que vous avez écrit y est encore.\n",
};

/**
 * Control characters, lone surrogates and direction marks are removed, because nobody types them and they can hide
 * words.
 */
const INVISIBLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

export function readTyped(text: string | null | undefined): string {
  const lines = (text ?? "").replace(/\r\n?/g, "\n");
  return lines.replace(INVISIBLE, (character) => (character === "\n" || character === "\t" ? character : "")).trim();
}

/** Counts code points, so that an emoji usually counts as one, and so does a line end. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

export function findProblems(
  { subject, message, source, email }: TypedReport,
  isEmail: (text: string) => boolean = (text) => text.includes("@"),
): ReportProblems {
  const problems: ReportProblems = {};
  if (!isSubject(subject)) problems.subject = "missing";
  if (!VISIBLE.test(message)) problems.message = "missing";
  else if (countCharacters(message) > REPORT_LIMITS.message) problems.message = "too-long";
  if (countCharacters(source) > REPORT_LIMITS.source) problems.source = "too-long";
  if (email !== "" && !isEmail(email)) problems.email = "wrong";
  return problems;
}
