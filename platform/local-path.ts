const ANY_ORIGIN = "http://site.invalid";
const MAX_LENGTH = 500;

/** The path of this site that a visitor's address asks for, as a browser reads it; null for anything else. */
export function localPath(asked: string | null): string | null {
  // Browsers treat a backslash as a slash and ignore control characters.
  if (!asked || asked.length > MAX_LENGTH || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(asked)) return null;
  const { pathname, search, hash } = new URL(asked, ANY_ORIGIN);
  // Resolving dots turns "/.//exemple.fr" into "//exemple.fr": the result is checked, not the input.
  return pathname.startsWith("//") ? null : `${pathname}${search}${hash}`;
}
