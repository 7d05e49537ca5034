/** With scripts, every account form is sent to this address. Without them, each form posts to its own page. */
export const ACCOUNT_FORM_PATH = "/compte/envoi";

export const FORM_FIELD = "formulaire";

export type AccountForm = "connexion" | "lien" | "deconnexion" | "suppression" | "profil";

export const INTENT_FIELD = "intention";

/** In the address of a link, and in the form that uses it. */
export const TOKEN_FIELD = "jeton";

export const SIGN_IN_INTENTS = { send: "envoyer", renew: "renouveler", checkCode: "verifier" } as const;

/** The server handles a form once per value of this field, and repeats the first answer when the value comes again. */
export const IDEMPOTENCY_KEY_FIELD = "envoi";

/** The answer when the server cannot be reached or fails. `typed` fills the form in again on a page without scripts. */
export type Unavailable = {
  outcome: "unavailable";
  typed?: { email: string; request: string; code: string };
};

export const UNAVAILABLE =
  "Le serveur ne répond pas, ou votre connexion est coupée. Rien n’est perdu\u00A0: réessayez dans un instant.";

export type FormMessage<Answer> = { answer: Answer } | { redirectTo: string };
