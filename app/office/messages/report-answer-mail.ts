import { formatDate } from "#platform/french/dates.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { typeset } from "#platform/french/typography.ts";
import { defineMailKind, SAMPLE_SITE, WEEK_MINUTES } from "#platform/mail/mail-kind.ts";
import type { MailKinds } from "#platform/mail/mail-message.ts";
import { button, footer, mainLink, paragraph } from "#platform/mail/mail-parts.ts";
import { isAnswerWanted, settleAnswer } from "./report-states.server.ts";
import { type Subject, subjectName } from "./subjects.ts";

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    "report-answer": {
      answerId: string;
      answer: string;
      excerpt: string;
      subject: string;
      day: string;
      contactUrl: string;
      /** The link leads to the article that the message is about; it is empty when there is none. */
      articleUrl: string;
    };
  }
}

export const REPORT_ANSWER_MAIL = defineMailKind({
  kind: "report-answer",
  isTransactional: true,
  usefulForMinutes: WEEK_MINUTES,
  subject: "La réponse du Récap à votre message",
  sample: {
    answerId: "5f0c4e5e-8a0b-4a3c-9b7e-2d1f6c3a9e10",
    answer: "Bonjour,\nVous aviez raison. La date est corrigée.\nLa rédaction",
    excerpt: "La date du vote est fausse.",
    subject: "Une erreur dans un article",
    day: "22 novembre 2026",
    contactUrl: `${SAMPLE_SITE}/contact`,
    articleUrl: `${SAMPLE_SITE}/categories/economie/reforme-retraites`,
  },
  body: ({ answer, excerpt, subject, day, contactUrl, articleUrl }) => ({
    title: "Notre réponse à votre message",
    preview: "La rédaction du Récap vous répond.",
    parts: [
      paragraph(answer),
      ...(articleUrl ? [button("Lire l’article", articleUrl)] : []),
      ...mainLink("Nous écrire de nouveau", contactUrl),
      paragraph(`Vous nous aviez écrit le ${day}, sujet « ${subject} » : « ${excerpt} »`, "muted"),
      footer(
        "Vous recevez ce message parce que vous avez laissé votre adresse pour avoir une réponse. Elle ne sert à rien d’autre.",
      ),
    ],
  }),
  isWanted: (db, { answerId }) => isAnswerWanted(db, answerId),
  settle: (db, { answerId }, outcome, now) => settleAnswer(db, { id: answerId, outcome, now }),
});

const EXCERPT = 200;

type Answered = { subject: Subject; message: string; createdAt: Date };
type Written = { id: string; answer: string; contactUrl: string; articleUrl: string };

/** What depends on the words is computed here, because the template is rendered once for all messages. */
export function answerMail(
  { subject, message, createdAt }: Answered,
  { id, answer, contactUrl, articleUrl }: Written,
): MailKinds["report-answer"] {
  const line = [...message.replace(/\s+/g, " ").trim()];
  return {
    answerId: id,
    answer: typeset(answer),
    excerpt: typeset(line.length <= EXCERPT ? line.join("") : `${line.slice(0, EXCERPT).join("").trimEnd()}…`),
    subject: subjectName(subject),
    day: formatDate(parisDay(createdAt)),
    contactUrl,
    articleUrl,
  };
}
