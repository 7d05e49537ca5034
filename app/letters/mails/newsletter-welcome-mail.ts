import { isPurposeWanted } from "#app/letters/subscriptions/wanted-mail.server.ts";
import { defineMailKind, SAMPLE_SITE } from "#platform/mail/mail-kind.ts";
import { mainLink, paragraph } from "#platform/mail/mail-parts.ts";
import { unsubscription, WELCOME, WELCOME_HEAD } from "./shared-parts.ts";

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    "newsletter-welcome": {
      subscriberId: string;
      unsubscribeUrl: string;
      latestSubject?: string;
      latestUrl?: string;
    };
  }
}

export const NEWSLETTER_WELCOME_MAIL = defineMailKind({
  kind: "newsletter-welcome",
  ...WELCOME,
  subject: "Votre inscription au Récap est confirmée",
  isWanted: (db, { subscriberId }) => isPurposeWanted(db, { subscriberId, purpose: "weekly_letter" }),
  sample: {
    ...WELCOME.sample,
    latestSubject: "Un seul peuple ? Ce que l’histoire dit de l’Ukraine",
    latestUrl: `${SAMPLE_SITE}/lettre/1`,
  },
  body: ({ unsubscribeUrl, latestSubject, latestUrl }) => ({
    ...WELCOME_HEAD,
    parts: [
      paragraph(
        "Merci de votre confiance. La lettre du Récap part chaque jeudi à 7 h 30 : un article, trois questions, cinq minutes. Vous ne recevrez rien d’autre : ni publicité, ni pistage. Répondez à une lettre : une personne vous lira.",
      ),
      ...(latestUrl
        ? [
            paragraph(`Sans attendre jeudi, voici la dernière parue : « ${latestSubject} »`),
            ...mainLink("Lire la dernière lettre", latestUrl),
          ]
        : []),
      ...unsubscription(unsubscribeUrl),
    ],
  }),
});
