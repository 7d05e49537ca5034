import { RETENTION } from "#app/accounts/users/retention-periods.ts";
import type { MailKindName } from "#platform/mail/mail-message.ts";

export const MAILS_PATH = "/admin/courriels";

export const MAIL_FAILURE_DAYS = RETENTION.mailFailureDays;

export const FAILURE_REASONS = {
  tried: "essayés deux jours en vain",
  refused: "refusés : boîte inconnue ou pleine",
  late: "trop tard pour servir",
} as const;

const KIND_LABELS: Record<MailKindName, string> = {
  "newsletter-confirmation": "Confirmation d’inscription",
  "sign-up-link": "Confirmation d’inscription, avec connexion",
  "newsletter-welcome": "Bienvenue",
  "launch-welcome": "Bienvenue, pour l’annonce du lancement",
  "sign-in": "Connexion",
  "sign-in-notice": "Nouvelle connexion",
  "inactive-account": "Compte inactif",
  "report-answer": "Réponse à un message",
  "staff-invitation": "Invitation à la rédaction",
  "review-asked": "Relecture demandée",
  "review-given": "Relecture donnée",
  "draft-published": "Texte publié",
  "publication-failed": "Publication programmée refusée",
  "letter-paused": "Lettre en pause",
  alarm: "Alerte",
};

export function mailKindLabel(kind: string): string {
  return (KIND_LABELS as Record<string, string>)[kind] ?? kind;
}
