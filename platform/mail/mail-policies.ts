import type { MailKind } from "./mail-message.ts";

type MailPolicy = {
  /** Answers to an act of the person, as opposed to messages of the newsletter. */
  isTransactional: boolean;
  /** After that the message would only mislead, as a sign-in link that has expired; null when it never does. */
  usefulForMinutes: number | null;
};

const WEEK_MINUTES = 7 * 24 * 60;

export const MAIL_POLICIES: Record<MailKind, MailPolicy> = {
  "newsletter-confirmation": { isTransactional: true, usefulForMinutes: WEEK_MINUTES },
  "sign-up-link": { isTransactional: true, usefulForMinutes: WEEK_MINUTES },
  "newsletter-welcome": { isTransactional: false, usefulForMinutes: WEEK_MINUTES },
  "sign-in": { isTransactional: true, usefulForMinutes: 10 },
  "sign-in-notice": { isTransactional: true, usefulForMinutes: WEEK_MINUTES },
  "inactive-account": { isTransactional: true, usefulForMinutes: WEEK_MINUTES },
  "report-answer": { isTransactional: true, usefulForMinutes: WEEK_MINUTES },
};
