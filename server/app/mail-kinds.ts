import { SIGN_IN_NOTICE_MAIL } from "#app/accounts/session/sign-in-notice-mail.ts";
import { SIGN_IN_MAIL } from "#app/accounts/sign-in/sign-in-mail.ts";
import { INACTIVE_ACCOUNT_MAIL } from "#app/accounts/users/inactive-account-mail.ts";
import {
  LAUNCH_WELCOME_MAIL,
  NEWSLETTER_CONFIRMATION_MAIL,
  NEWSLETTER_WELCOME_MAIL,
  SIGN_UP_LINK_MAIL,
} from "#app/letters/mails/subscription-mail.ts";
import { LETTER_PAUSED_MAIL } from "#app/letters/sending/letter-paused-mail.ts";
import { DRAFT_PUBLISHED_MAIL, REVIEW_ASKED_MAIL, REVIEW_GIVEN_MAIL } from "#app/newsroom/drafts/review-mail.ts";
import { PUBLICATION_FAILED_MAIL } from "#app/newsroom/publication/publication-failed-mail.ts";
import { ALARM_MAIL } from "#app/office/alarms/alarm-mail.ts";
import { REPORT_ANSWER_MAIL } from "#app/office/messages/report-answer-mail.ts";
import { STAFF_INVITATION_MAIL } from "#app/office/team/staff-invitation-mail.ts";
import type { MailKind } from "#platform/mail/mail-kind.ts";

type RegisteredKind = MailKind & {
  /** What the administration calls it. */
  name: string;
  /**
   * A message in a restored queue may have been sent since the backup. It is dropped if a second copy would mislead
   * (then it is in database/backup/after-restore.ts too), and kept if losing it would be worse.
   */
  afterRestore: "dropped" | "kept";
};

export const MAIL_KINDS: RegisteredKind[] = [
  { ...NEWSLETTER_CONFIRMATION_MAIL, name: "Confirmation d’inscription", afterRestore: "kept" },
  { ...SIGN_UP_LINK_MAIL, name: "Confirmation d’inscription, avec connexion", afterRestore: "kept" },
  { ...NEWSLETTER_WELCOME_MAIL, name: "Bienvenue", afterRestore: "dropped" },
  { ...LAUNCH_WELCOME_MAIL, name: "Bienvenue, pour l’annonce du lancement", afterRestore: "dropped" },
  { ...SIGN_IN_MAIL, name: "Connexion", afterRestore: "kept" },
  { ...SIGN_IN_NOTICE_MAIL, name: "Nouvelle connexion", afterRestore: "dropped" },
  { ...INACTIVE_ACCOUNT_MAIL, name: "Compte inactif", afterRestore: "kept" },
  { ...REPORT_ANSWER_MAIL, name: "Réponse à un message", afterRestore: "dropped" },
  { ...STAFF_INVITATION_MAIL, name: "Invitation à la rédaction", afterRestore: "kept" },
  { ...REVIEW_ASKED_MAIL, name: "Relecture demandée", afterRestore: "kept" },
  { ...REVIEW_GIVEN_MAIL, name: "Relecture donnée", afterRestore: "kept" },
  { ...DRAFT_PUBLISHED_MAIL, name: "Texte publié", afterRestore: "kept" },
  { ...PUBLICATION_FAILED_MAIL, name: "Publication programmée refusée", afterRestore: "kept" },
  { ...LETTER_PAUSED_MAIL, name: "Lettre en pause", afterRestore: "kept" },
  { ...ALARM_MAIL, name: "Alerte", afterRestore: "kept" },
];
