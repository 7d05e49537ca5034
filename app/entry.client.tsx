import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readSiteSettings, SiteSettingsContext } from "./features/layout/site-settings.ts";
import * as root from "./root.tsx";

// Saves a request: it comes with the shared scripts.
if (!import.meta.env.DEV) {
  const page = window as unknown as { __reactRouterRouteModules: Record<string, unknown> };
  Object.assign(page.__reactRouterRouteModules, { root });
}

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
