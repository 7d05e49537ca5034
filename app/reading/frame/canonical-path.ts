/** Without a slash at its end; a sheet's is its article's. */
export function canonicalPath(pathname: string): string {
  return pathname.replace(/(\/fiche(\/.*)?)?\/?$/, "") || "/";
}
