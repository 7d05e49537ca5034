import { defineMailKind, SAMPLE_SITE, WEEK_MINUTES } from "#platform/mail/mail-kind.ts";
import { footer, mainLink, paragraph } from "#platform/mail/mail-parts.ts";

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    "letter-paused": { letter: string; reason: string; letterUrl: string };
  }
}

export const LETTER_PAUSED_MAIL = defineMailKind({
  kind: "letter-paused",
  isTransactional: true,
  usefulForMinutes: WEEK_MINUTES,
  subject: "Un envoi du Récap est en pause",
  sample: {
    letter: "La lettre n° 12",
    reason: "6 adresses refusées parmi les 100 dernières : la liste est peut-être mauvaise.",
    letterUrl: `${SAMPLE_SITE}/admin/lettres/12`,
  },
  body: ({ letter, reason, letterUrl }) => ({
    title: `${letter} est en pause`,
    preview: "Plus rien ne part avant votre décision.",
    parts: [
      paragraph(reason),
      paragraph("Plus rien ne part. La page de la lettre montre les chiffres, et permet de reprendre ou d’annuler."),
      ...mainLink("Ouvrir la page de la lettre", letterUrl),
      footer(
        "Ce message est écrit par le site, à l’adresse où arrivent les réponses à la lettre. Il n’y en a qu’un par mise en pause.",
      ),
    ],
  }),
});
