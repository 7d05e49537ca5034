import { createContext } from "react";

/** What the running server decides and a page built earlier cannot know. */
export type SiteSettings = { origin: string; socialUrl: string; year: string };

export const SiteSettingsContext = createContext<SiteSettings>({ origin: "", socialUrl: "", year: "" });

export const SITE_SETTINGS_ELEMENT_ID = "site-settings";

/** The settings that the served page carries; the server has put its own values in place of the build's placeholders. */
export function readSiteSettings(): SiteSettings {
  const element = document.getElementById(SITE_SETTINGS_ELEMENT_ID);
  return JSON.parse(element?.textContent ?? '{"origin":"","socialUrl":"","year":""}') as SiteSettings;
}
