import type { Purpose } from "#app/letters/subscriptions/purposes.ts";

export const SIGN_UP_FAILURE = "Impossible de finaliser l'inscription. Veuillez réessayer plus tard.";
export const SIGN_UP_LIMITED =
  "Trop d’inscriptions sont venues de votre réseau. Veuillez réessayer dans une heure, ou depuis une autre connexion.";

export const SIGN_UP_MAILBOX_LIMITED =
  "Trop d’inscriptions ont été demandées aujourd’hui pour cette boîte de réception. Veuillez réessayer demain.";

export const CONFIRMATION_SENT =
  "Un mail de confirmation a été envoyé à votre adresse email. Cliquez sur ce lien pour finaliser votre inscription.";

/**
 * The consent has to be proven (GDPR art. 7 and 13). The proof contains `textVersion`, so a changed text needs a new
 * one; former texts are in git.
 */
type Consent = { purpose: Purpose; textVersion: string; text: string };

type SignUpForm = {
  consent: Consent;
  message: string;
  toast: string;
};

export type SignUpSource = keyof typeof SIGN_UP_FORMS;

export const SIGN_UP_FORMS = {
  updates_signup: {
    consent: {
      purpose: "weekly_letter",
      textVersion: "lettre-2",
      text: "Le Récap utilise votre adresse uniquement pour cette lettre, avec votre consentement, dès 15\u00A0ans, jusqu’à votre désinscription, possible à tout moment. Vos droits, la CNIL\u00A0: [politique de confidentialité].",
    },
    message: "Vérifiez votre boîte email pour finaliser l'inscription.",
    toast: "Email envoyé !",
  },
  profile_signup: {
    consent: {
      purpose: "launch_notice",
      textVersion: "lancement-2",
      text: "Le Récap utilise votre adresse uniquement pour annoncer son lancement, avec votre consentement, dès 15\u00A0ans, jusqu’à votre désinscription, possible à tout moment. Vos droits, la CNIL\u00A0: [politique de confidentialité].",
    },
    message: "Merci pour votre inscription ! Vous serez informé(e) du lancement.",
    toast: "Inscription réussie !",
  },
} as const satisfies Record<string, SignUpForm>;

export const SIGN_UP_SOURCES = Object.keys(SIGN_UP_FORMS) as SignUpSource[];

export const LETTER_CONSENT: Consent = SIGN_UP_FORMS.updates_signup.consent;
