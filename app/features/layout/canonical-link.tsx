import { use } from "react";
import { useLocation } from "react-router";
import { SiteSettingsContext } from "./site-settings.ts";

/**
 * The page's own address, without query, which a phone's sharing reads too: it must follow a navigation inside the site. A sheet to
 * print is its article again.
 */
export function CanonicalLink() {
  const { origin } = use(SiteSettingsContext);
  const { pathname } = useLocation();
  // The build asks for its pages with a slash at the end.
  const path = pathname === "/" ? "/" : pathname.replace(/(\/fiche(\/.*)?)?\/?$/, "");
  return <link rel="canonical" href={`${origin}${path}`} />;
}
