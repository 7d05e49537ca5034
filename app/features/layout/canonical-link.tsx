import { use } from "react";
import { useLocation } from "react-router";
import { SiteSettingsContext } from "./site-settings.ts";

/**
 * In the page, not the served head: phones share this address, so it must follow navigations. A sheet's is its
 * article's.
 */
export function CanonicalLink() {
  const { origin } = use(SiteSettingsContext);
  const { pathname } = useLocation();
  // Prerendering adds a slash at the end.
  const path = pathname === "/" ? "/" : pathname.replace(/(\/fiche(\/.*)?)?\/?$/, "");
  return <link rel="canonical" href={`${origin}${path}`} />;
}
