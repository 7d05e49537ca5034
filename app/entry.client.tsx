import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readSiteSettings, SiteSettingsContext } from "./features/layout/site-settings.ts";
import * as root from "./root.tsx";
import * as article from "./routes/article.tsx";

// Travel with the scripts that every page shares, so that an article, the page most often opened first, asks for fewer files.
if (!import.meta.env.DEV) {
  const page = window as unknown as { __reactRouterRouteModules: Record<string, unknown> };
  Object.assign(page.__reactRouterRouteModules, { root, "routes/article": article });
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
