import { typeset } from "#platform/french/typography.ts";
import { type MailKind, SAMPLE_SITE } from "#platform/mail/mail-kind.ts";
import type { MailMessage } from "#platform/mail/mail-message.ts";
import { renderMail } from "#platform/mail/mail-parts.ts";
import { MAIL_KINDS } from "#server/app/mail-kinds.ts";

export { SAMPLE_SITE };

export const MAIL_SAMPLES = MAIL_KINDS.map(
  ({ kind, sample }) => ({ kind, to: "lea@exemple.org", ...sample }) as MailMessage,
);

export function mailKindOf({ kind }: Pick<MailMessage, "kind">): MailKind {
  const known = MAIL_KINDS.find((one) => one.kind === kind);
  if (!known) throw new Error(`no kind ${kind}`);
  return known;
}

export function renderSample(message: MailMessage) {
  const { subject, body } = mailKindOf(message);
  return { subject: typeset(subject), ...renderMail(body(message)) };
}
