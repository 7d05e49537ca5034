/** Names of the sign-up form's fields: the form writes them, the server reads them. */
export const SIGN_UP_FIELDS = {
  email: "email",
  source: "source",
  /** The message is asked for again. */
  again: "encore",
  /** No one sees it, no one fills it, but programs that fill everything do. */
  trap: "objet",
  /** Milliseconds since the page was opened, where there are scripts. */
  elapsed: "duree",
} as const;

export const SIGN_UP_PATH = "/lettre/inscription";
/** The same for scripts, which take the answer as data. */
export const SIGN_UP_DATA_PATH = "/lettre/inscription.json";

/** A person cannot open a page, type an address and send it in less. */
export const MIN_ELAPSED_MS = 800;
