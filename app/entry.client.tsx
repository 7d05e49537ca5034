import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readSiteSettings, SiteSettingsContext } from "./features/layout/site-settings.ts";
import * as root from "./root.tsx";

// Travels with the scripts that every page shares: one file less to ask for.
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
