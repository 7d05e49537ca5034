import { defineMailKind, SAMPLE_SITE, WEEK_MINUTES } from "#platform/mail/mail-kind.ts";
import { MailLayout, MainLink, Paragraph, SmallPrint, typeset } from "#platform/mail/mail-layout.tsx";

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    /** The editors answer who reported an error, or wrote to them. */
    "report-answer": { answer: string; message: string; contactUrl: string };
  }
}

export const REPORT_MAILS = [
  defineMailKind({
    kind: "report-answer",
    isTransactional: true,
    usefulForMinutes: WEEK_MINUTES,
    subject: "La réponse du Récap à votre message",
    sample: {
      answer: "Bonjour,\nVous aviez raison. La date est corrigée.\nLa rédaction",
      message: "La date du vote est fausse.",
      contactUrl: `${SAMPLE_SITE}/contact`,
    },
    body: ({ answer, message, contactUrl }) => (
      <MailLayout title="Notre réponse à votre message" preview="La rédaction du Récap vous répond.">
        {paragraphs(answer).map((text) => (
          <Paragraph key={text}>{typeset(text)}</Paragraph>
        ))}
        <MainLink href={contactUrl}>Nous écrire de nouveau</MainLink>
        <SmallPrint>{typeset(`Vous nous aviez écrit : « ${excerpt(message)} »`)}</SmallPrint>
        <SmallPrint>
          Vous recevez ce message parce que vous avez laissé votre adresse pour avoir une réponse. Elle ne sert à rien
          d'autre.
        </SmallPrint>
      </MailLayout>
    ),
  }),
];

function paragraphs(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== "");
}

/** Enough for the reader to know what they had written. */
function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 200 ? line : `${line.slice(0, 200).trimEnd()}…`;
}
