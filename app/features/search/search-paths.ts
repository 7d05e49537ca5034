export const SEARCH_PATH = "/recherche";

/** What the field suggests from. */
export const SUGGESTIONS_PATH = "/recherche/mots.json";
