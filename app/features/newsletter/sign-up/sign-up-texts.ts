import type { Purpose } from "#app/features/newsletter/purposes.ts";

export type SignUpSource = "updates_signup" | "profile_signup";

export const SIGN_UP_SOURCES: readonly SignUpSource[] = ["updates_signup", "profile_signup"];

export const SIGN_UP_FAILURE = "Impossible de finaliser l'inscription. Veuillez réessayer plus tard.";
export const SIGN_UP_LIMITED =
  "Trop d’inscriptions sont venues de votre réseau. Veuillez réessayer dans une heure, ou depuis une autre connexion.";

export const SIGN_UP_MAILBOX_LIMITED =
  "Trop d’inscriptions ont été demandées aujourd’hui pour cette boîte de réception. Veuillez réessayer demain.";

export const CONFIRMATION_SENT =
  "Un mail de confirmation a été envoyé à votre adresse email. Cliquez sur ce lien pour finaliser votre inscription.";

export const SIGN_UP_SUCCESS: Record<SignUpSource, { message: string; toast: string }> = {
  updates_signup: {
    message: "Vérifiez votre boîte email pour finaliser l'inscription.",
    toast: "Email envoyé !",
  },
  profile_signup: {
    message: "Merci pour votre inscription ! Vous serez informé(e) du lancement.",
    toast: "Inscription réussie !",
  },
};

/** GDPR art. 7 and 13. */
export type Consent = {
  /** Kept in the proof: a changed text needs a new version, and the former ones stay in the git history. */
  textVersion: string;
  purpose: Purpose;
  text: string;
};

export const CONSENTS: Record<SignUpSource, Consent> = {
  updates_signup: {
    textVersion: "lettre-2",
    purpose: "weekly_letter",
    text: "Le Récap utilise votre adresse uniquement pour cette lettre, avec votre consentement, dès 15\u00A0ans, jusqu’à votre désinscription, possible à tout moment. Vos droits, la CNIL\u00A0: [politique de confidentialité].",
  },
  profile_signup: {
    textVersion: "lancement-2",
    purpose: "launch_notice",
    text: "Le Récap utilise votre adresse uniquement pour annoncer son lancement, avec votre consentement, dès 15\u00A0ans, jusqu’à votre désinscription, possible à tout moment. Vos droits, la CNIL\u00A0: [politique de confidentialité].",
  },
};
