import { defineMailKind, SAMPLE_SITE, WEEK_MINUTES } from "#platform/mail/mail-kind.ts";
import { footer, mainLink, paragraph } from "#platform/mail/mail-parts.ts";
import { isAnswerWanted, settleAnswer } from "./report-states.server.ts";

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    "report-answer": {
      answerId: string;
      answer: string;
      excerpt: string;
      subject: string;
      day: string;
      contactUrl: string;
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
  },
  body: ({ answer, excerpt, subject, day, contactUrl }) => ({
    title: "Notre réponse à votre message",
    preview: "La rédaction du Récap vous répond.",
    parts: [
      paragraph(answer),
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
