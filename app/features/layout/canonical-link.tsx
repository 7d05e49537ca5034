import { use } from "react";
import { useLocation } from "react-router";
import { SiteSettingsContext } from "./site-settings.ts";

/** Part of the page, as phones share it after a navigation too; a sheet's is its article's. */
export function CanonicalLink() {
  const { origin } = use(SiteSettingsContext);
  const { pathname } = useLocation();
  // Prerendering adds a slash at the end.
  const path = pathname === "/" ? "/" : pathname.replace(/(\/fiche(\/.*)?)?\/?$/, "");
  return <link rel="canonical" href={`${origin}${path}`} />;
}
