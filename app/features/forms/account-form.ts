/** The forms of the account. With scripts they are sent here and answered in place; without, to their own page. */
export const ACCOUNT_FORM_PATH = "/compte/envoi";

/** Name of the field that says which form is sent. */
export const FORM_FIELD = "formulaire";

export type AccountForm = "connexion" | "lien" | "deconnexion" | "suppression" | "profil";

/** Name of the button that was pressed, where a form has several. */
export const INTENT_FIELD = "intention";

export const SIGN_IN_INTENTS = { send: "envoyer", renew: "renouveler", checkCode: "verifier" } as const;

/** Name of the field that holds the form's id: sent again with the same one, a form is answered again and not done again. */
export const FORM_ID_FIELD = "envoi";

/** Nobody answered, or the server says that it cannot answer now. What was typed stays. */
export type Unavailable = {
  outcome: "unavailable";
  /** What was typed, for a page that is made anew. */
  typed?: { email: string; request: string; code: string };
};

export const UNAVAILABLE =
  "Le serveur ne répond pas, ou votre connexion est coupée. Rien n’est perdu\u00A0: réessayez dans un instant.";

/** What the form's script is answered. */
export type FormMessage<Answer> = { answer: Answer } | { redirectTo: string };
