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
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Resolving dots can leave "//exemple.fr" of "/.//exemple.fr": what is given back is checked, not what was asked.
  return URL.parse(path, ANY_ORIGIN)?.href === url.href ? path : AFTER_SIGN_IN;
}

export function signInPath(path: string): string {
  return path === AFTER_SIGN_IN ? "/connexion" : `/connexion?retour=${encodeURIComponent(path)}`;
}
