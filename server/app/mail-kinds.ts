import { ALARM_MAIL } from "#app/features/admin/alarms/alarm-mail.ts";
import { LETTER_PAUSED_MAIL } from "#app/features/letters/letter-paused-mail.ts";
import { LAUNCH_WELCOME_MAIL } from "#app/features/newsletter/mails/launch-welcome-mail.ts";
import { NEWSLETTER_CONFIRMATION_MAIL } from "#app/features/newsletter/mails/newsletter-confirmation-mail.ts";
import { NEWSLETTER_WELCOME_MAIL } from "#app/features/newsletter/mails/newsletter-welcome-mail.ts";
import { SIGN_UP_LINK_MAIL } from "#app/features/newsletter/mails/sign-up-link-mail.ts";
import { PUBLICATION_FAILED_MAIL } from "#app/features/newsroom/publication/publication-failed-mail.ts";
import { DRAFT_PUBLISHED_MAIL, REVIEW_ASKED_MAIL, REVIEW_GIVEN_MAIL } from "#app/features/newsroom/review-mail.ts";
import { REPORT_ANSWER_MAIL } from "#app/features/reports/report-answer-mail.ts";
import { INACTIVE_ACCOUNT_MAIL } from "#app/features/retention/inactive-account-mail.ts";
import { SIGN_IN_MAIL } from "#app/features/session/sign-in/sign-in-mail.ts";
import { SIGN_IN_NOTICE_MAIL } from "#app/features/session/sign-in-notice-mail.ts";
import { STAFF_INVITATION_MAIL } from "#app/features/staff/staff-invitation-mail.ts";
import type { MailKind } from "#platform/mail/mail-kind.ts";

export const MAIL_KINDS: MailKind[] = [
  NEWSLETTER_CONFIRMATION_MAIL,
  SIGN_UP_LINK_MAIL,
  NEWSLETTER_WELCOME_MAIL,
  LAUNCH_WELCOME_MAIL,
  SIGN_IN_MAIL,
  SIGN_IN_NOTICE_MAIL,
  INACTIVE_ACCOUNT_MAIL,
  REPORT_ANSWER_MAIL,
  STAFF_INVITATION_MAIL,
  REVIEW_ASKED_MAIL,
  REVIEW_GIVEN_MAIL,
  DRAFT_PUBLISHED_MAIL,
  PUBLICATION_FAILED_MAIL,
  LETTER_PAUSED_MAIL,
  ALARM_MAIL,
];
