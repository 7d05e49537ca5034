const ANY_ORIGIN = "http://site.invalid";
const MAX_LENGTH = 500;

/**
 * Returns the path of this site that an address given by a visitor leads to, as a browser would resolve it; null for
 * any other address.
 */
export function localPath(asked: string | null): string | null {
  // A browser reads a backslash as a slash and drops control characters, so « /\exemple.fr » would leave the site.
  if (!asked || asked.length > MAX_LENGTH || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(asked)) return null;
  const { pathname, search, hash } = new URL(asked, ANY_ORIGIN);
  // Resolving dots turns « /.//exemple.fr » into « //exemple.fr », so the resolved path has to be checked.
  return pathname.startsWith("//") ? null : `${pathname}${search}${hash}`;
}
