import { LETTER_MAILS } from "#app/features/letters/mails.tsx";
import { NEWSLETTER_MAILS } from "#app/features/newsletter/sign-up/mails.tsx";
import { REPORT_MAILS } from "#app/features/reports/mails.tsx";
import { RETENTION_MAILS } from "#app/features/retention/mails.tsx";
import { SESSION_MAILS } from "#app/features/session/mails.tsx";
import { SIGN_IN_MAILS } from "#app/features/sign-in/mails.tsx";
import type { MailKind } from "#platform/mail/mail-kind.ts";

/** Loaded with the first e-mail: what renders them takes 50 MB. */
export const MAIL_KINDS: MailKind[] = [
  ...NEWSLETTER_MAILS,
  ...SIGN_IN_MAILS,
  ...SESSION_MAILS,
  ...RETENTION_MAILS,
  ...REPORT_MAILS,
  ...LETTER_MAILS,
];
