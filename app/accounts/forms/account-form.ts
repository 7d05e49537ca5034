/** Forms of the account post here when scripts run; otherwise to their own page. */
export const ACCOUNT_FORM_PATH = "/compte/envoi";

export const FORM_FIELD = "formulaire";

export type AccountForm = "connexion" | "lien" | "deconnexion" | "suppression" | "profil";

export const INTENT_FIELD = "intention";

export const SIGN_IN_INTENTS = { send: "envoyer", renew: "renouveler", checkCode: "verifier" } as const;

/** A form sent again with the same id is answered again and not done again. */
export const IDEMPOTENCY_KEY_FIELD = "envoi";

/** Nobody answered, or the server cannot now; what was typed stays. */
export type Unavailable = {
  outcome: "unavailable";
  typed?: { email: string; request: string; code: string };
};

export const UNAVAILABLE =
  "Le serveur ne répond pas, ou votre connexion est coupée. Rien n’est perdu\u00A0: réessayez dans un instant.";

export type FormMessage<Answer> = { answer: Answer } | { redirectTo: string };
