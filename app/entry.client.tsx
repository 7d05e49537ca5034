import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readSiteSettings, SiteSettingsContext } from "#app/ui/page/site-settings.ts";

// Chrome and Edge wrap each translated text in a <font> element.
const isTranslated = document.querySelector("font") !== null;
const options = isTranslated ? await import("#app/reading/frame/early-controls.ts").catch(() => undefined) : undefined;

// React writes the served text over what was typed in a text area when it hydrates it, which may be between two keys.
// It does not where the text content differs; but then whatever changes the text content later must not change the value.
for (const area of document.querySelectorAll("textarea")) {
  const { value } = area;
  area.value = value;
  Object.defineProperty(area, "textContent", { value: null });
}

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
