export const OFFLINE_PAGE = "/hors-connexion";
/** The field of the offline page: what was asked for. */
export const ASKED_PAGE = "page";
