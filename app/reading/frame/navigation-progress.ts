import { useContext, useEffect } from "react";
import { createPath, UNSAFE_DataRouterContext as DataRouterContext, useNavigation } from "react-router";
import { dismiss, notify } from "#app/ui/notifications.ts";
import { readSiteSettings } from "#app/ui/page/site-settings.ts";
import { RELEASE_HEADER, releaseOf } from "#platform/release-header.ts";

const SLOW_AFTER_MS = 400;
const MAX_MS = 60_000;
/** app/boot.js reads this key of `sessionStorage` under the same name. */
const WANTED_PAGE = "wantedPage";

/** The current page stays until the next one has loaded, so a slow navigation is announced. */
export function useNavigationProgress() {
  const isLoading = useNavigation().state === "loading";
  useEffect(() => {
    if (!isLoading) return;
    let shown = 0;
    const timer = setTimeout(() => {
      shown = notify({ title: "Chargement du contenu...", durationMs: MAX_MS, isUnderWay: true });
    }, SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      dismiss(shown);
    };
  }, [isLoading]);
}

/**
 * Falls back to a full page load when the current scripts cannot show the page: a script file is gone, the data is of
 * another release or edition, or the page is not on the device while offline. Each request names the release of the
 * scripts, so that cached data of another release is refused.
 */
export function useWholePages() {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    if (!router) return;
    const wanted = () => {
      const { location } = router.state.navigation;
      return location && createPath(location);
    };
    // When a script file is gone, React Router reloads the page that the reader is leaving; boot.js then opens the page
    // stored here.
    const keepWanted = () => {
      const page = wanted();
      if (page) sessionStorage.setItem(WANTED_PAGE, page);
    };
    const { fetch } = window;
    const { version } = (window as unknown as { __reactRouterManifest: { version: string } }).__reactRouterManifest;
    const own = releaseOf(version, readSiteSettings().edition);
    const goWhole = (page: string): Promise<never> => {
      // The origin is prepended: a path starting with two slashes would lead to another site.
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
        // Without a network, a full page load lets the service worker answer with its page for addresses that are not
        // on the device.
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
