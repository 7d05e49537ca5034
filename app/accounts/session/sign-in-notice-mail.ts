import { isAccountMailWanted } from "#app/accounts/users/user-accounts.server.ts";
import { defineMailKind, SAMPLE_SITE, WEEK_MINUTES } from "#platform/mail/mail-kind.ts";
import { footer, mainLink, paragraph } from "#platform/mail/mail-parts.ts";

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    /** Goes to existing accounts only. `signedInAt` is written out: « 21 novembre 2026 à 13 h 05 ». */
    "sign-in-notice": { userId: string; signedInAt: string; device: string; settingsUrl: string };
  }
}

export const SIGN_IN_NOTICE_MAIL = defineMailKind({
  kind: "sign-in-notice",
  isTransactional: true,
  usefulForMinutes: WEEK_MINUTES,
  subject: "Nouvelle connexion à votre compte du Récap",
  sample: {
    userId: "u7Gk2mPq",
    signedInAt: "21 novembre 2026 à 13\u202Fh\u202F05",
    device: "Firefox sur Windows",
    settingsUrl: `${SAMPLE_SITE}/profil#parametres`,
  },
  isWanted: isAccountMailWanted,
  body: ({ signedInAt, device, settingsUrl }) => ({
    title: "Nouvelle connexion à votre compte",
    preview: "C’était vous ? Il n’y a rien à faire.",
    parts: [
      paragraph(`Votre compte a été ouvert le ${signedInAt} (heure de Paris), depuis cet appareil :`),
      paragraph(device),
      paragraph("C’était vous ? Il n’y a rien à faire."),
      paragraph(
        "Ce n’était pas vous ? Ouvrez les paramètres de votre compte, puis appuyez sur « Déconnecter tous mes appareils ».",
      ),
      ...mainLink("Ouvrir mon compte", settingsUrl),
      footer(
        "Ce message suit chaque connexion. Il n’y a pas de mot de passe à changer : qui lit vos e-mails peut se connecter. Protégez donc aussi votre boîte.",
      ),
    ],
  }),
});
