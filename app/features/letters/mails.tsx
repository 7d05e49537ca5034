import { typeset } from "#platform/french/typography.ts";
import { defineMailKind, SAMPLE_SITE, WEEK_MINUTES } from "#platform/mail/mail-kind.ts";
import { MailLayout, MainLink, Paragraph, SmallPrint } from "#platform/mail/mail-layout.tsx";

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    "letter-paused": { edition: string; reason: string; letterUrl: string };
  }
}

export const LETTER_MAILS = [
  defineMailKind({
    kind: "letter-paused",
    isTransactional: true,
    usefulForMinutes: WEEK_MINUTES,
    subject: "Un envoi du Récap est en pause",
    sample: {
      edition: typeset("La lettre n° 12"),
      reason: typeset("6 adresses refusées parmi les 100 dernières : la liste est peut-être mauvaise."),
      letterUrl: `${SAMPLE_SITE}/admin/lettres/12`,
    },
    body: ({ edition, reason, letterUrl }) => (
      <MailLayout title={`${edition} est en pause`} preview="Plus rien ne part avant votre décision.">
        <Paragraph>{reason}</Paragraph>
        <Paragraph>
          Plus rien ne part. La page de la lettre montre les chiffres, et permet de reprendre ou d'annuler.
        </Paragraph>
        <MainLink href={letterUrl}>Ouvrir la page de la lettre</MainLink>
        <SmallPrint>
          Ce message est écrit par le site, à l'adresse où arrivent les réponses à la lettre. Il n'y en a qu'un par mise
          en pause.
        </SmallPrint>
      </MailLayout>
    ),
  }),
];
