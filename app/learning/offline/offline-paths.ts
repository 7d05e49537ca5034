export const OFFLINE_PAGE = "/hors-connexion";
/** The query field of the offline page that holds the address of the wanted page. */
export const ASKED_PAGE = "page";
