import { use } from "react";
import { useLocation } from "react-router";
import { canonicalPath } from "./canonical-path.ts";
import { SiteSettingsContext } from "./site-settings.ts";

/** Part of the page, as phones share it after a navigation too. */
export function CanonicalLink() {
  const { origin } = use(SiteSettingsContext);
  const { pathname } = useLocation();
  return <link rel="canonical" href={`${origin}${canonicalPath(pathname)}`} />;
}
