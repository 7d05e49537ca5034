import { defineMailKind, SAMPLE_SITE, SAMPLE_TOKEN, WEEK_MINUTES } from "#platform/mail/mail-kind.ts";
import { footer, mainLink, paragraph } from "#platform/mail/mail-parts.ts";
import { invitationPath } from "./invitation.ts";
import { isInvitationOpen } from "./invitations.server.ts";
import { isAtLeast, ROLE_NAMES, type Role } from "./staff.ts";

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    /** `until` is in French, by the clock of Paris: « 29 novembre 2026 à 14 h 05 ». */
    "staff-invitation": { invitationId: string; name: string; role: Role; until: string; invitationUrl: string };
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
    role: "reviewer",
    until: "29 novembre 2026 à 14\u00A0h\u00A005",
    invitationUrl: `${SAMPLE_SITE}${invitationPath(SAMPLE_TOKEN)}`,
  },
  isWanted: (db, { invitationId }) => isInvitationOpen(db, invitationId),
  body: ({ name, role, until, invitationUrl }) => ({
    title: "Le Récap vous invite à la rédaction",
    preview: `Ce lien sert jusqu’au ${until}, heure de Paris.`,
    parts: [
      paragraph(`Bonjour ${name},`),
      paragraph(`Le Récap vous invite à écrire pour le site. Votre rôle sera : ${ROLE_NAMES[role]}.`),
      paragraph("Ouvrez ce lien, puis acceptez. Il est pour vous seul : ne le transférez pas."),
      ...mainLink("Voir l’invitation", invitationUrl),
      ...(isAtLeast({ role }, "reviewer")
        ? [paragraph("Gardez votre téléphone près de vous : pour publier, il faut un code qu’il affiche.")]
        : []),
      footer(
        `Ce lien sert une fois, jusqu’au ${until}, heure de Paris. Passé ce moment, demandez-en un autre à qui vous invite. Vous n’attendiez rien ? Ignorez ce message : sans votre accord, rien ne change.`,
      ),
    ],
  }),
});
