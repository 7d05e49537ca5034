import { SIGN_IN_NOTICE_MAIL } from "#app/accounts/session/sign-in-notice-mail.ts";
import { SIGN_IN_MAIL } from "#app/accounts/sign-in/sign-in-mail.ts";
import { INACTIVE_ACCOUNT_MAIL } from "#app/accounts/users/inactive-account-mail.ts";
import { LAUNCH_WELCOME_MAIL } from "#app/letters/mails/launch-welcome-mail.ts";
import { NEWSLETTER_CONFIRMATION_MAIL } from "#app/letters/mails/newsletter-confirmation-mail.ts";
import { NEWSLETTER_WELCOME_MAIL } from "#app/letters/mails/newsletter-welcome-mail.ts";
import { SIGN_UP_LINK_MAIL } from "#app/letters/mails/sign-up-link-mail.ts";
import { LETTER_PAUSED_MAIL } from "#app/letters/sending/letter-paused-mail.ts";
import { DRAFT_PUBLISHED_MAIL, REVIEW_ASKED_MAIL, REVIEW_GIVEN_MAIL } from "#app/newsroom/drafts/review-mail.ts";
import { PUBLICATION_FAILED_MAIL } from "#app/newsroom/publication/publication-failed-mail.ts";
import { ALARM_MAIL } from "#app/office/alarms/alarm-mail.ts";
import { REPORT_ANSWER_MAIL } from "#app/office/messages/report-answer-mail.ts";
import { STAFF_INVITATION_MAIL } from "#app/office/team/staff-invitation-mail.ts";
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
