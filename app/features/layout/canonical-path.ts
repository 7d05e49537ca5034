/** Without the slash that prerendering adds; a sheet's is its article's. */
export function canonicalPath(pathname: string): string {
  return pathname.replace(/(\/fiche(\/.*)?)?\/?$/, "") || "/";
}
