import { defineMailKind, SAMPLE_SITE, WEEK_MINUTES } from "#platform/mail/mail-kind.ts";
import { footer, mainLink, paragraph } from "#platform/mail/mail-parts.ts";

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    alarm: { what: string; why: string; toDo: string; url: string };
  }
}

export const ALARM_MAIL = defineMailKind({
  kind: "alarm",
  isTransactional: true,
  usefulForMinutes: WEEK_MINUTES,
  subject: "Le Récap a besoin de vous",
  sample: {
    what: "Aucune sauvegarde depuis plus d’un jour",
    why: "La dernière date du 24/11/2026 03:30.",
    toDo: "Lancez-en une, puis voyez pourquoi celle de la nuit ne se fait plus : « Sauvegarder », dans le guide.",
    url: `${SAMPLE_SITE}/admin`,
  },
  body: ({ what, why, toDo, url }) => ({
    title: what,
    preview: why,
    parts: [
      paragraph(why),
      paragraph(toDo),
      ...mainLink("Ouvrir la page", url),
      footer(
        "Ce message est écrit par le site, à qui s’occupe de cela. Il n’y en a qu’un par événement, et un autre au bout d’un mois si rien n’a changé.",
      ),
    ],
  }),
});
