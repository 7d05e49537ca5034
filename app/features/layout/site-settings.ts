import { createContext } from "react";

/** What the running server decides and a page built earlier cannot know. */
export type SiteSettings = { origin: string; socialUrl: string; year: string };

export const SiteSettingsContext = createContext<SiteSettings>({ origin: "", socialUrl: "", year: "" });

/** The one block of data that a page carries for its scripts. */
export const PAGE_DATA_ELEMENT_ID = "page-data";

export type PageData = { site: SiteSettings };

/** The settings that the served page carries; the server has put its own values in place of the build's placeholders. */
export function readSiteSettings(): SiteSettings {
  const element = document.getElementById(PAGE_DATA_ELEMENT_ID);
  const nothing: PageData = { site: { origin: "", socialUrl: "", year: "" } };
  return element ? (JSON.parse(element.textContent) as PageData).site : nothing.site;
}
