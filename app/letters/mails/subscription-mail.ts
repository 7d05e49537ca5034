import { isConfirmationWanted, isPurposeWanted } from "#app/letters/subscriptions/subscribers.server.ts";
import { defineMailKind, SAMPLE_SITE, SAMPLE_TOKEN, WEEK_MINUTES } from "#platform/mail/mail-kind.ts";
import { footer, type MailPart, mainLink, paragraph } from "#platform/mail/mail-parts.ts";

const SAMPLE_ID = "0198c0de-0000-7000-8000-000000000001";

const CONFIRMATION = {
  isTransactional: true,
  usefulForMinutes: WEEK_MINUTES,
  subject: "Confirmez votre inscription au Récap",
  sample: { subscriberId: SAMPLE_ID, confirmUrl: `${SAMPLE_SITE}/lettre/confirmer?jeton=${SAMPLE_TOKEN}` },
  isWanted: isConfirmationWanted,
};

const WELCOME = {
  isTransactional: false,
  usefulForMinutes: WEEK_MINUTES,
  sample: { subscriberId: SAMPLE_ID, unsubscribeUrl: `${SAMPLE_SITE}/lettre/desinscription?jeton=v1.${SAMPLE_TOKEN}` },
};

const WELCOME_HEAD = {
  title: "Votre inscription est confirmée",
  preview: "Ce qui arrive, quand, et comment partir.",
};

function notAskedFor(): MailPart {
  return footer(
    "Vous n’avez rien demandé ? Ignorez ce message : rien ne change sans votre clic, et une adresse jamais confirmée est effacée au bout de sept jours.",
  );
}

function unsubscription(href: string): MailPart[] {
  return [
    paragraph(
      "Gardez ce message si vous voulez : son dernier lien suffit pour vous désinscrire, à tout moment et sans mot de passe.",
    ),
    footer("Vous ne voulez plus rien recevoir ?", [["Me désinscrire", href]]),
  ];
}

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    /** The form of the home page sends this message, whose link also signs in within ten minutes. */
    "sign-up-link": { subscriberId: string; confirmUrl: string };
  }
}

export const SIGN_UP_LINK_MAIL = defineMailKind({
  kind: "sign-up-link",
  ...CONFIRMATION,
  body: ({ confirmUrl }) => ({
    title: "Confirmez votre inscription",
    preview: "Encore un clic pour recevoir la formation express, chaque semaine.",
    parts: [
      paragraph(
        "Vous avez demandé à recevoir la formation express du Récap, chaque semaine par e-mail. Il reste un clic : ouvrez le lien, puis appuyez sur le bouton de la page.",
      ),
      ...mainLink("Confirmer mon inscription", confirmUrl),
      paragraph(
        "Ce lien confirme votre inscription pendant sept jours. Dans les dix minutes, la page qui suit propose aussi d’ouvrir votre compte, sans mot de passe.",
      ),
      notAskedFor(),
    ],
  }),
});

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    /** The form of the profile sends this message. */
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

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    "launch-welcome": { subscriberId: string; unsubscribeUrl: string; joinUrl?: string };
  }
}

export const LAUNCH_WELCOME_MAIL = defineMailKind({
  kind: "launch-welcome",
  ...WELCOME,
  subject: "Vous serez informé(e) du lancement du Récap",
  isWanted: (db, { subscriberId }) => isPurposeWanted(db, { subscriberId, purpose: "launch_notice" }),
  body: ({ unsubscribeUrl, joinUrl }) => ({
    ...WELCOME_HEAD,
    parts: [
      ...(joinUrl
        ? [
            paragraph(
              "Merci de votre confiance. Le Récap est déjà ouvert : il n’y a plus rien à attendre, et aucun message ne suivra celui-ci. La lettre est une autre inscription : chaque jeudi, un article, trois questions, cinq minutes. Si vous la voulez, ouvrez ce lien et appuyez sur le bouton de la page.",
            ),
            ...mainLink("Recevoir aussi la lettre", joinUrl),
          ]
        : [
            paragraph(
              "Merci de votre confiance. Vous recevrez un seul message, au lancement du Récap, et rien d’autre : ni publicité, ni pistage. La lettre, chaque jeudi, est une autre inscription, que vous pouvez demander sur la page d’accueil.",
            ),
          ]),
      ...unsubscription(unsubscribeUrl),
    ],
  }),
});

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    "newsletter-welcome": {
      subscriberId: string;
      unsubscribeUrl: string;
      latestSubject?: string;
      latestUrl?: string;
    };
  }
}

export const NEWSLETTER_WELCOME_MAIL = defineMailKind({
  kind: "newsletter-welcome",
  ...WELCOME,
  subject: "Votre inscription au Récap est confirmée",
  isWanted: (db, { subscriberId }) => isPurposeWanted(db, { subscriberId, purpose: "weekly_letter" }),
  sample: {
    ...WELCOME.sample,
    latestSubject: "Un seul peuple ? Ce que l’histoire dit de l’Ukraine",
    latestUrl: `${SAMPLE_SITE}/lettre/1`,
  },
  body: ({ unsubscribeUrl, latestSubject, latestUrl }) => ({
    ...WELCOME_HEAD,
    parts: [
      paragraph(
        "Merci de votre confiance. La lettre du Récap part chaque jeudi à 7 h 30 : un article, trois questions, cinq minutes. Vous ne recevrez rien d’autre : ni publicité, ni pistage. Répondez à une lettre : une personne vous lira.",
      ),
      ...(latestUrl
        ? [
            paragraph(`Sans attendre jeudi, voici la dernière parue : « ${latestSubject} »`),
            ...mainLink("Lire la dernière lettre", latestUrl),
          ]
        : []),
      ...unsubscription(unsubscribeUrl),
    ],
  }),
});
