import { isPurposeWanted } from "#app/letters/subscriptions/wanted-mail.server.ts";
import { defineMailKind } from "#platform/mail/mail-kind.ts";
import { mainLink, paragraph } from "#platform/mail/mail-parts.ts";
import { unsubscription, WELCOME, WELCOME_HEAD } from "./shared-parts.ts";

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    "launch-welcome": { subscriberId: string; unsubscribeUrl: string; joinUrl?: string };
  }
}

export const LAUNCH_WELCOME_MAIL = defineMailKind({
  kind: "launch-welcome",
  ...WELCOME,
  subject: "Vous serez informé(e) du lancement du Récap",
  isWanted: (db, { subscriberId }) => isPurposeWanted(db, { subscriberId, purpose: "launch_notice" }),
  body: ({ unsubscribeUrl, joinUrl }) => ({
    ...WELCOME_HEAD,
    parts: [
      ...(joinUrl
        ? [
            paragraph(
              "Merci de votre confiance. Le Récap est déjà ouvert : il n’y a plus rien à attendre, et aucun message ne suivra celui-ci. La lettre est une autre inscription : chaque jeudi, un article, trois questions, cinq minutes. Si vous la voulez, ouvrez ce lien et appuyez sur le bouton de la page.",
            ),
            ...mainLink("Recevoir aussi la lettre", joinUrl),
          ]
        : [
            paragraph(
              "Merci de votre confiance. Vous recevrez un seul message, au lancement du Récap, et rien d’autre : ni publicité, ni pistage. La lettre, chaque jeudi, est une autre inscription, que vous pouvez demander sur la page d’accueil.",
            ),
          ]),
      ...unsubscription(unsubscribeUrl),
    ],
  }),
});
