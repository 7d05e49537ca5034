import { defineMailKind, SAMPLE_SITE, SAMPLE_TOKEN, WEEK_MINUTES } from "#platform/mail/mail-kind.ts";
import { footer, mainLink, paragraph } from "#platform/mail/mail-parts.ts";
import { invitationPath } from "./invitation.ts";
import { isInvitationOpen } from "./invitations.server.ts";

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    /** `role` and `until` as they are read: « relecteur », « 29 novembre 2026 ». */
    "staff-invitation": { invitationId: string; name: string; role: string; until: string; invitationUrl: string };
  }
}

export const STAFF_INVITATION_MAIL = defineMailKind({
  kind: "staff-invitation",
  isTransactional: true,
  usefulForMinutes: WEEK_MINUTES,
  subject: "Le Récap vous invite à écrire",
  sample: {
    invitationId: "0b0e7a52-6d0f-4f3b-8a53-9c8b1d1f2e77",
    name: "Léa Martin",
    role: "relecteur",
    until: "29 novembre 2026",
    invitationUrl: `${SAMPLE_SITE}${invitationPath(SAMPLE_TOKEN)}`,
  },
  isWanted: (db, { invitationId }) => isInvitationOpen(db, invitationId),
  body: ({ name, role, until, invitationUrl }) => ({
    title: "Vous êtes invité(e) à la rédaction",
    preview: `Ce lien sert jusqu’au ${until}.`,
    parts: [
      paragraph(`Bonjour ${name},`),
      paragraph(`Le Récap vous invite à écrire pour le site. Votre rôle sera : ${role}.`),
      paragraph("Ouvrez ce lien. Connectez-vous avec l’adresse qui a reçu ce message, puis dites oui."),
      ...mainLink("Voir l’invitation", invitationUrl),
      paragraph("Gardez votre téléphone près de vous : pour publier, il faut un code qu’il affiche."),
      footer(
        `Ce lien sert une fois, jusqu’au ${until}. Vous n’attendiez rien ? Ignorez ce message : sans votre accord, rien ne change.`,
      ),
    ],
  }),
});
