import { useContext, useEffect } from "react";
import { createPath, UNSAFE_DataRouterContext as DataRouterContext, useNavigation } from "react-router";
import { dismiss, notify } from "#app/ui/notifications.ts";
import { readSiteSettings } from "#app/ui/page/site-settings.ts";
import { RELEASE_HEADER, releaseOf } from "#platform/release-header.ts";

const SLOW_AFTER_MS = 400;
const MAX_MS = 60_000;
/** In the tab's storage; app/boot.js knows it by this name. */
const WANTED_PAGE = "wantedPage";

/** The last page stays until the next one is whole: a slow one is announced. */
export function useNavigationProgress() {
  const isLoading = useNavigation().state === "loading";
  useEffect(() => {
    if (!isLoading) return;
    let shown = 0;
    const timer = setTimeout(() => {
      shown = notify({ title: "Chargement du contenu...", durationMs: MAX_MS });
    }, SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      dismiss(shown);
    };
  }, [isLoading]);
}

/**
 * What these scripts cannot show, the browser loads whole: a page whose file is gone, data of another release or
 * edition, and without a network what is not kept. Each request says of which release its page is: what is kept of
 * another is not it.
 */
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
    const goWhole = (page: string): Promise<never> => {
      // After the origin: a path with two slashes in front would lead to another site.
      location.assign(location.origin + page);
      return new Promise(() => {});
    };
    window.fetch = async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set(RELEASE_HEADER, own);
      try {
        const response = await fetch(input, { ...init, headers });
        const release = response.headers.get(RELEASE_HEADER);
        const page = wanted();
        return release && release !== own && page ? goWhole(page) : response;
      } catch (error) {
        // Without a network, the service worker has a page for what is not kept.
        const page = navigator.serviceWorker?.controller && !init?.signal?.aborted ? wanted() : null;
        if (page) return goWhole(page);
        throw error;
      }
    };
    addEventListener("pagehide", keepWanted);
    return () => {
      window.fetch = fetch;
      removeEventListener("pagehide", keepWanted);
    };
  }, [router]);
}
