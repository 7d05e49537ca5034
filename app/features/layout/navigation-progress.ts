import { useContext, useEffect } from "react";
import { createPath, UNSAFE_DataRouterContext as DataRouterContext, useNavigation } from "react-router";
import { dismiss, notify } from "#app/features/notifications/notifications.ts";
import { RELEASE_HEADER, releaseOf } from "#platform/release-header.ts";
import { readSiteSettings } from "./site-settings.ts";

const SLOW_AFTER_MS = 400;
const LONGEST_MS = 60_000;
/** In the tab's storage; app/boot.js knows it by this name. */
const WANTED_PAGE = "wantedPage";

/** The last page stays until the next one is whole: a slow one is announced. */
export function useNavigationProgress() {
  const isLoading = useNavigation().state === "loading";
  useEffect(() => {
    if (!isLoading) return;
    let shown = 0;
    const timer = setTimeout(() => {
      shown = notify({ title: "Chargement du contenu...", durationMs: LONGEST_MS });
    }, SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      dismiss(shown);
    };
  }, [isLoading]);
}

/** What would not fit this page, the browser loads whole: a page whose file is gone, data of another release or edition. */
export function useWholePages() {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    if (!router) return;
    const wanted = () => {
      const { location } = router.state.navigation;
      return location && createPath(location);
    };
    // React Router reloads the page that the reader wants to leave; boot.js then goes on to the one asked for.
    const keepWanted = () => {
      const page = wanted();
      if (page) sessionStorage.setItem(WANTED_PAGE, page);
    };
    const { fetch } = window;
    const { version } = (window as unknown as { __reactRouterManifest: { version: string } }).__reactRouterManifest;
    const own = releaseOf(version, readSiteSettings().edition);
    window.fetch = async (...asked) => {
      const response = await fetch(...asked);
      const release = response.headers.get(RELEASE_HEADER);
      const page = wanted();
      if (!release || release === own || !page) return response;
      location.assign(page);
      return new Promise(() => {});
    };
    addEventListener("pagehide", keepWanted);
    return () => {
      window.fetch = fetch;
      removeEventListener("pagehide", keepWanted);
    };
  }, [router]);
}
