import { listPaths } from "./catalogue.server.ts";
import { type SiteMapSection, siteMapSections } from "./site-map.ts";

export function listSiteMap(): SiteMapSection[] {
  return siteMapSections(listPaths());
}
