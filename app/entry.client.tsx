import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readSiteSettings, SiteSettingsContext } from "./features/layout/site-settings.ts";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SiteSettingsContext value={readSiteSettings()}>
        <HydratedRouter />
      </SiteSettingsContext>
    </StrictMode>,
  );
});
