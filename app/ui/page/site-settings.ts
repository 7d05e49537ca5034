import { createContext } from "react";

export type SiteSettings = { origin: string; socialUrl: string; year: string; edition?: number };

export const SiteSettingsContext = createContext<SiteSettings>({ origin: "", socialUrl: "", year: "" });

export const PAGE_DATA_ELEMENT_ID = "page-data";

type PageData = { site: SiteSettings };

export function readSiteSettings(): SiteSettings {
  const element = document.getElementById(PAGE_DATA_ELEMENT_ID);
  const nothing: PageData = { site: { origin: "", socialUrl: "", year: "" } };
  return element ? (JSON.parse(element.textContent) as PageData).site : nothing.site;
}
