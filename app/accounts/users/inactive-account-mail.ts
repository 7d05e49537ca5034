import { defineMailKind, SAMPLE_SITE, WEEK_MINUTES } from "#platform/mail/mail-kind.ts";
import { footer, mainLink, paragraph } from "#platform/mail/mail-parts.ts";
import { isAccountMailWanted } from "./user-accounts.server.ts";

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    /** `erasedOn` is written out: « 21 décembre 2026 ». */
    "inactive-account": { userId: string; erasedOn: string; signInUrl: string };
  }
}

export const INACTIVE_ACCOUNT_MAIL = defineMailKind({
  kind: "inactive-account",
  isTransactional: true,
  usefulForMinutes: WEEK_MINUTES,
  subject: "Votre compte du Récap va être effacé",
  sample: { userId: "u7Gk2mPq", erasedOn: "21 décembre 2026", signInUrl: `${SAMPLE_SITE}/connexion` },
  isWanted: isAccountMailWanted,
  body: ({ erasedOn, signInUrl }) => ({
    title: "Votre compte va être effacé",
    preview: "Une connexion suffit pour le garder.",
    parts: [
      paragraph(
        `Vous n’avez pas ouvert votre compte depuis près de deux ans. Il sera effacé le ${erasedOn}, avec la progression et les favoris qu’il contient.`,
      ),
      paragraph("Pour le garder, connectez-vous une fois avant cette date."),
      ...mainLink("Garder mon compte", signInUrl),
      footer("Vous n’en voulez plus ? Ne faites rien. Si vous recevez la lettre du Récap, rien ne change pour elle."),
    ],
  }),
});
