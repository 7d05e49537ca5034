import { isConfirmationWanted } from "#app/letters/subscriptions/wanted-mail.server.ts";
import { SAMPLE_SITE, SAMPLE_TOKEN, WEEK_MINUTES } from "#platform/mail/mail-kind.ts";
import { footer, type MailPart, paragraph } from "#platform/mail/mail-parts.ts";

const SAMPLE_ID = "0198c0de-0000-7000-8000-000000000001";

export const CONFIRMATION = {
  isTransactional: true,
  usefulForMinutes: WEEK_MINUTES,
  subject: "Confirmez votre inscription au Récap",
  sample: { subscriberId: SAMPLE_ID, confirmUrl: `${SAMPLE_SITE}/lettre/confirmer?jeton=${SAMPLE_TOKEN}` },
  isWanted: isConfirmationWanted,
};

export const WELCOME = {
  isTransactional: false,
  usefulForMinutes: WEEK_MINUTES,
  sample: { subscriberId: SAMPLE_ID, unsubscribeUrl: `${SAMPLE_SITE}/lettre/desinscription?jeton=v1.${SAMPLE_TOKEN}` },
};

export const WELCOME_HEAD = {
  title: "Votre inscription est confirmée",
  preview: "Ce qui arrive, quand, et comment partir.",
};

export function notAskedFor(): MailPart {
  return footer(
    "Vous n’avez rien demandé ? Ignorez ce message : rien ne change sans votre clic, et une adresse jamais confirmée est effacée au bout de sept jours.",
  );
}

export function unsubscription(href: string): MailPart[] {
  return [
    paragraph(
      "Gardez ce message si vous voulez : son dernier lien suffit pour vous désinscrire, à tout moment et sans mot de passe.",
    ),
    footer("Vous ne voulez plus rien recevoir ?", [["Me désinscrire", href]]),
  ];
}
