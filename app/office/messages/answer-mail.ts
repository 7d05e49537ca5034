import { formatDate } from "#platform/french/dates.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { typeset } from "#platform/french/typography.ts";
import type { MailKinds } from "#platform/mail/mail-message.ts";
import { type Subject, subjectName } from "./subjects.ts";

const EXCERPT = 200;

type Answered = { subject: Subject; message: string; createdAt: Date };
type Written = { id: string; answer: string; contactUrl: string };

/** Computes what depends on the words here: the template is rendered once for all messages. */
export function answerMail(
  { subject, message, createdAt }: Answered,
  { id, answer, contactUrl }: Written,
): MailKinds["report-answer"] {
  const line = [...message.replace(/\s+/g, " ").trim()];
  return {
    answerId: id,
    answer: typeset(answer),
    excerpt: typeset(line.length <= EXCERPT ? line.join("") : `${line.slice(0, EXCERPT).join("").trimEnd()}…`),
    subject: subjectName(subject),
    day: formatDate(parisDay(createdAt)),
    contactUrl,
  };
}
