import { localPath } from "#platform/local-path.ts";

const AFTER_SIGN_IN = "/profil";

const NO_PAGE_TO_RETURN_TO = /^\/(connexion|deconnexion|session|compte|profil\/(donnees|synchronisation))([/?#]|$)/;

/**
 * Returns the profile page for any address that is not a page of this site, so that a link cannot redirect elsewhere.
 */
export function safeReturnPath(asked: string | null): string {
  const path = localPath(asked);
  return path === null || NO_PAGE_TO_RETURN_TO.test(path) ? AFTER_SIGN_IN : path;
}

export function signInPath(path: string): string {
  return path === AFTER_SIGN_IN ? "/connexion" : `/connexion?retour=${encodeURIComponent(path)}`;
}
