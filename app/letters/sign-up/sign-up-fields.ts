export const SIGN_UP_FIELDS = {
  email: "email",
  source: "source",
  again: "encore",
  /** This field is invisible, so that only programs fill it. */
  trap: "objet",
  /** Milliseconds since the page was opened; absent without scripts. */
  elapsed: "duree",
} as const;

export const SIGN_UP_PATH = "/lettre/inscription";
export const SIGN_UP_DATA_PATH = "/lettre/inscription.json";

export const MIN_ELAPSED_MS = 800;
