export const AFTER_SIGN_IN = "/profil";

const NO_PAGE_TO_RETURN_TO = /^\/(connexion|deconnexion|session|compte|profil\/(donnees|synchronisation))(\/|$)/;
const ANY_ORIGIN = "http://site.invalid";

/** The profile for anything but a path of this site. */
export function safeReturnPath(asked: string | null): string {
  // Browsers read a backslash as a slash and skip control characters.
  if (!asked || asked.length > 500 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(asked) || asked.includes("\\"))
    return AFTER_SIGN_IN;
  const url = URL.parse(asked, ANY_ORIGIN);
  if (url?.origin !== ANY_ORIGIN || NO_PAGE_TO_RETURN_TO.test(url.pathname)) return AFTER_SIGN_IN;
  return `${url.pathname}${url.search}${url.hash}`;
}

export function signInPath(path: string): string {
  return path === AFTER_SIGN_IN ? "/connexion" : `/connexion?retour=${encodeURIComponent(path)}`;
}
