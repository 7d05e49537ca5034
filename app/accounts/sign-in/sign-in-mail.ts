import { defineMailKind, SAMPLE_SITE, SAMPLE_TOKEN } from "#platform/mail/mail-kind.ts";
import { code, footer, mainLink, paragraph } from "#platform/mail/mail-parts.ts";
import { groupDigits, SIGN_IN_MINUTES } from "./sign-in-code.ts";

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    /** `until` is an hour of Paris: « 14 h 05 ». */
    "sign-in": { signInUrl: string; code: string; until: string };
  }
}

export const SIGN_IN_MAIL = defineMailKind({
  kind: "sign-in",
  isTransactional: true,
  usefulForMinutes: SIGN_IN_MINUTES,
  subject: "Votre lien de connexion au Récap",
  sample: {
    signInUrl: `${SAMPLE_SITE}/connexion/lien?jeton=${SAMPLE_TOKEN}`,
    code: "12345678",
    until: "14\u00A0h\u00A005",
  },
  body: (message) => ({
    title: "Votre connexion au Récap",
    preview: "Un lien et un code, valables dix minutes.",
    parts: [
      paragraph("Ouvrez ce lien sur l’appareil où vous voulez vous connecter, puis appuyez sur le bouton de la page."),
      ...mainLink("Me connecter", message.signInUrl),
      paragraph(
        "Vous êtes sur un autre appareil ? Tapez plutôt ce code sur la page où vous avez demandé la connexion :",
      ),
      code(groupDigits(message.code)),
      paragraph(
        `Le lien et le code servent une seule fois, dans les dix minutes : jusqu’à ${message.until}, heure de Paris. Trop tard ? Demandez-en d’autres sur la page de connexion.`,
      ),
      footer(
        "Vous n’avez rien demandé ? Ignorez ce message : personne ne peut se connecter sans lui. Ne donnez ce code à personne.",
      ),
    ],
  }),
});
