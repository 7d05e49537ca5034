import { defineMailKind, SAMPLE_SITE, WEEK_MINUTES } from "#platform/mail/mail-kind.ts";
import { footer, mainLink, paragraph } from "#platform/mail/mail-parts.ts";

type AboutDraft = { document: string; by: string; url: string };

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    "review-asked": AboutDraft;
    /** `comments` says how many comments are open, and is empty when there are none. */
    "review-given": AboutDraft & { verdict: "approved" | "returned"; note: string; comments: string };
    "draft-published": AboutDraft;
  }
}

const SAMPLE = {
  document: "Retraites : que change la réforme ?",
  by: "Flora Brun",
  url: `${SAMPLE_SITE}/redaction/9b2f6d3e-0d55-4a9e-8f39-3f0a4f3d1c11`,
};

const OF_TEAM = "Vous recevez ce message parce que vous êtes de la rédaction.";

export const REVIEW_ASKED_MAIL = defineMailKind({
  kind: "review-asked",
  isTransactional: true,
  usefulForMinutes: WEEK_MINUTES,
  subject: "Un texte attend votre relecture",
  sample: { ...SAMPLE, url: `${SAMPLE.url}/relecture` },
  body: ({ document, by, url }) => ({
    title: `« ${document} » est à relire`,
    preview: `${by} demande une relecture.`,
    parts: [
      paragraph(`${by} demande une relecture. Une personne qui n’y a pas écrit suffit.`),
      ...mainLink("Relire", url),
      footer(OF_TEAM),
    ],
  }),
});

export const REVIEW_GIVEN_MAIL = defineMailKind({
  kind: "review-given",
  isTransactional: true,
  usefulForMinutes: WEEK_MINUTES,
  subject: "Votre texte est relu",
  sample: {
    ...SAMPLE,
    verdict: "returned",
    note: "Il manque la date du rapport.",
    comments: "2 remarques dans le texte vous attendent.",
  },
  body: ({ document, by, url, verdict, note, comments }) => ({
    title: verdict === "approved" ? `« ${document} » est approuvé` : `« ${document} » est à reprendre`,
    preview: verdict === "approved" ? `${by} l’a relu et l’approuve.` : `${by} l’a relu et demande de le reprendre.`,
    parts: [
      paragraph(
        verdict === "approved" ? `${by} l’a relu et l’approuve.` : `${by} l’a relu et demande de le reprendre.`,
      ),
      ...(note === "" ? [] : [paragraph(`« ${note} »`)]),
      ...(comments === "" ? [] : [paragraph(comments)]),
      ...mainLink("Ouvrir le document", url),
      footer("Vous recevez ce message parce que vous avez écrit dans ce texte."),
    ],
  }),
});

export const DRAFT_PUBLISHED_MAIL = defineMailKind({
  kind: "draft-published",
  isTransactional: true,
  usefulForMinutes: WEEK_MINUTES,
  subject: "Votre texte est publié",
  sample: { ...SAMPLE, url: `${SAMPLE.url}/publication` },
  body: ({ document, by, url }) => ({
    title: `« ${document} » est publié`,
    preview: `Publié par ${by}. Les lecteurs l’ont.`,
    parts: [
      paragraph(`Publié par ${by}. Les lecteurs l’ont.`),
      ...mainLink("Voir sa publication", url),
      footer("Vous recevez ce message parce que vous avez écrit dans ce texte."),
    ],
  }),
});
