import { use } from "react";
import { useLocation } from "react-router";
import { SiteSettingsContext } from "#app/ui/page/site-settings.ts";
import { canonicalPath } from "./canonical-path.ts";

/** Part of the page, as phones share it after a navigation too. */
export function CanonicalLink() {
  const { origin } = use(SiteSettingsContext);
  const { pathname } = useLocation();
  return <link rel="canonical" href={`${origin}${canonicalPath(pathname)}`} />;
}
