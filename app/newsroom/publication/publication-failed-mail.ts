import { defineMailKind, SAMPLE_SITE, WEEK_MINUTES } from "#platform/mail/mail-kind.ts";
import { footer, mainLink, paragraph } from "#platform/mail/mail-parts.ts";

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    "publication-failed": { document: string; reason: string; url: string };
  }
}

export const PUBLICATION_FAILED_MAIL = defineMailKind({
  kind: "publication-failed",
  isTransactional: true,
  usefulForMinutes: WEEK_MINUTES,
  subject: "Un texte programmé n’est pas publié",
  sample: {
    document: "Retraites : que change la réforme ?",
    reason: "Une autre publication a changé les mêmes lignes : reprenez le texte du site, puis faites relire.",
    url: `${SAMPLE_SITE}/redaction/9b2f6d3e-0d55-4a9e-8f39-3f0a4f3d1c11`,
  },
  body: ({ document, reason, url }) => ({
    title: `« ${document} » n’est pas publié`,
    preview: "L’heure prévue est venue, et ce texte n’est pas publié.",
    parts: [
      paragraph("L’heure prévue est venue, et ce texte n’est pas publié. Les lecteurs n’ont rien vu changer."),
      paragraph(reason),
      ...mainLink("Ouvrir le document", url),
      footer(
        "Vous recevez ce message parce que vous avez programmé cette publication, ou parce que la personne qui l’avait fait ne peut plus publier.",
      ),
    ],
  }),
});
