export const AFTER_SIGN_IN = "/profil";

const NO_PAGE_TO_RETURN_TO = /^\/(connexion|deconnexion|session|compte|profil\/(donnees|synchronisation))(\/|$)/;
const ANY_ORIGIN = "http://site.invalid";

/** The path of this site that was asked for, or the profile: an address of another site is no return address. */
export function safeReturnPath(asked: string | null): string {
  // A browser reads a backslash as a slash, and leaves out control characters.
  if (!asked || asked.length > 500 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(asked) || asked.includes("\\"))
    return AFTER_SIGN_IN;
  const url = URL.parse(asked, ANY_ORIGIN);
  if (url?.origin !== ANY_ORIGIN || NO_PAGE_TO_RETURN_TO.test(url.pathname)) return AFTER_SIGN_IN;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The sign-in page that leads back to `path`. */
export function signInPath(path: string): string {
  return path === AFTER_SIGN_IN ? "/connexion" : `/connexion?retour=${encodeURIComponent(path)}`;
}
