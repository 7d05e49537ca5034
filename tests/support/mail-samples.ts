import type { MailKind, MailMessage } from "#platform/mail/mail-message.ts";

export const SAMPLE_SITE = "https://www.exemple.fr";

const to = "lea@exemple.org";
const subscriberId = "0198c0de-0000-7000-8000-000000000001";
const userId = "u7Gk2mPq";
/** As long as a real one. */
const TOKEN = "Zm9yIHRoZSB0ZXN0cyBvbmx5LCBub3QgYSBzZWNyZXQ";

const SAMPLES: { [Kind in MailKind]: Extract<MailMessage, { kind: Kind }> } = {
  "newsletter-confirmation": {
    kind: "newsletter-confirmation",
    ...{ to, subscriberId },
    confirmUrl: `${SAMPLE_SITE}/lettre/confirmer?jeton=${TOKEN}`,
  },
  "sign-up-link": {
    kind: "sign-up-link",
    ...{ to, subscriberId },
    confirmUrl: `${SAMPLE_SITE}/lettre/confirmer?jeton=${TOKEN}`,
  },
  "newsletter-welcome": {
    kind: "newsletter-welcome",
    ...{ to, subscriberId },
    unsubscribeUrl: `${SAMPLE_SITE}/lettre/desinscription?jeton=${TOKEN}`,
  },
  "sign-in": { kind: "sign-in", to, signInUrl: `${SAMPLE_SITE}/connexion/lien?jeton=${TOKEN}`, code: "12345678" },
  "sign-in-notice": {
    kind: "sign-in-notice",
    ...{ to, userId },
    signedInAt: "21 novembre 2026 à 13\u202Fh\u202F05",
    device: "Firefox sur Windows",
    settingsUrl: `${SAMPLE_SITE}/profil#parametres`,
  },
  "inactive-account": {
    kind: "inactive-account",
    ...{ to, userId },
    erasedOn: "21 décembre 2026",
    signInUrl: `${SAMPLE_SITE}/connexion`,
  },
  "report-answer": {
    kind: "report-answer",
    to,
    answer: "Bonjour,\nVous aviez raison. La date est corrigée.\nLa rédaction",
    message: "La date du vote est fausse.",
  },
};

/** One message of every kind: a template without a sample is an error of types. */
export const MAIL_SAMPLES: MailMessage[] = Object.values(SAMPLES);
