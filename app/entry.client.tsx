import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readSiteSettings, SiteSettingsContext } from "#app/ui/page/site-settings.ts";

// Chrome and Edge wrap each translated text in a <font> element.
const isTranslated = document.querySelector("font") !== null;
const options = isTranslated ? await import("#app/reading/frame/early-controls.ts").catch(() => undefined) : undefined;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SiteSettingsContext value={readSiteSettings()}>
        <HydratedRouter />
      </SiteSettingsContext>
    </StrictMode>,
    options,
  );
});
