export const SEARCH_PATH = "/recherche";

export const SUGGESTIONS_PATH = "/recherche/mots.json";
