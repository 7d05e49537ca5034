/** What a report may hold, in signs. A body that holds more than all of them is refused before it is read. */
export const REPORT_LIMITS = { message: 4_000, source: 500, email: 254 } as const;

export type ReportKind = "error" | "message";

export const REPORT_ANSWERS = {
  recorded: "Merci. Votre message est enregistré : la rédaction le lira.",
  empty: "Écrivez votre message : quelques mots suffisent.",
  "too-long": `Votre message est trop long : ${REPORT_LIMITS.message.toLocaleString("fr-FR")} signes au plus, et ${REPORT_LIMITS.source} pour la source.`,
  "wrong-email":
    "Cette adresse e-mail n’a pas la forme attendue (nom@exemple.fr). Corrigez-la, ou laissez le champ vide.",
  "unknown-article": "L’article que vous signalez n’existe pas, ou n’existe plus.",
  "too-many": "Vous avez envoyé beaucoup de messages en peu de temps. Réessayez dans une heure.",
  unreadable: "Ce formulaire n’a pas pu être lu. Rechargez la page et réessayez.",
  unavailable: "Votre message n’a pas pu être enregistré. Rien n’est perdu : réessayez dans un instant.",
} as const;

export type ReportOutcome = keyof typeof REPORT_ANSWERS;

/** What is told, and what was typed, so that nothing is lost. */
export type ReportAnswer = {
  outcome: ReportOutcome;
  typed: { message: string; source: string; email: string };
};

export const CLOSED_REASONS = {
  corrected: "Corrigé",
  answered: "Répondu",
  unfounded: "Sans suite",
  abuse: "Indésirable",
} as const;

export type ClosedReason = keyof typeof CLOSED_REASONS;
