import { defineMailKind } from "#platform/mail/mail-kind.ts";
import { mainLink, paragraph } from "#platform/mail/mail-parts.ts";
import { CONFIRMATION, notAskedFor } from "./shared-parts.ts";

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    /** Home form: within ten minutes the link also signs in. */
    "sign-up-link": { subscriberId: string; confirmUrl: string };
  }
}

export const SIGN_UP_LINK_MAIL = defineMailKind({
  kind: "sign-up-link",
  ...CONFIRMATION,
  body: ({ confirmUrl }) => ({
    title: "Confirmez votre inscription",
    preview: "Encore un clic pour recevoir la formation express, chaque semaine.",
    parts: [
      paragraph(
        "Vous avez demandé à recevoir la formation express du Récap, chaque semaine par e-mail. Il reste un clic : ouvrez le lien, puis appuyez sur le bouton de la page.",
      ),
      ...mainLink("Confirmer mon inscription", confirmUrl),
      paragraph(
        "Ce lien confirme votre inscription pendant sept jours. Dans les dix minutes, la page qui suit propose aussi d’ouvrir votre compte, sans mot de passe.",
      ),
      notAskedFor(),
    ],
  }),
});
