import { use } from "react";
import { useLocation } from "react-router";
import { SiteSettingsContext } from "#app/ui/page/site-settings.ts";

/** Removes a slash at the end, and returns the address of the article for its printed sheet (`/fiche`). */
export function canonicalPath(pathname: string): string {
  return pathname.replace(/(\/fiche(\/.*)?)?\/?$/, "") || "/";
}

/** React renders this link so that it follows navigations, because telephones share the canonical address. */
export function CanonicalLink() {
  const { origin } = use(SiteSettingsContext);
  const { pathname } = useLocation();
  return <link rel="canonical" href={`${origin}${canonicalPath(pathname)}`} />;
}
