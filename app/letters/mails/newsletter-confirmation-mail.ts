import { defineMailKind } from "#platform/mail/mail-kind.ts";
import { mainLink, paragraph } from "#platform/mail/mail-parts.ts";
import { CONFIRMATION, notAskedFor } from "./shared-parts.ts";

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    /** Profile form. */
    "newsletter-confirmation": { subscriberId: string; confirmUrl: string };
  }
}

export const NEWSLETTER_CONFIRMATION_MAIL = defineMailKind({
  kind: "newsletter-confirmation",
  ...CONFIRMATION,
  body: ({ confirmUrl }) => ({
    title: "Confirmez votre inscription",
    preview: "Encore un clic et vous serez informé(e) du lancement.",
    parts: [
      paragraph(
        "Vous avez laissé cette adresse sur le site du Récap pour être informé(e) du lancement. Il reste un clic : ouvrez le lien, puis appuyez sur le bouton de la page.",
      ),
      ...mainLink("Confirmer mon inscription", confirmUrl),
      paragraph("Ce lien est valable sept jours."),
      notAskedFor(),
    ],
  }),
});
