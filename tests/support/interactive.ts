import type { BrowserContext, Page } from "@playwright/test";

type WatchedWindow = Window & { isHydrated?: boolean };

const EFFECTS_TIMEOUT_MS = 3_000;

export async function watchHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const watched = window as WatchedWindow;
    watched.isHydrated = false;
    watched.addEventListener("hydrated", () => {
      watched.isHydrated = true;
    });
  });
}

/** Resolves once React's effects have run: before, links and forms answer as plain HTML. */
export async function interactive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps$"));
  });
  // React marks elements a moment before its effects run; only a watched context tells when they have.
  await page
    .waitForFunction(() => (window as WatchedWindow).isHydrated !== false, null, { timeout: EFFECTS_TIMEOUT_MS })
    .catch(() => {});
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await interactive(page);
}

/** Lets boot.js through; the function returned releases the rest. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/entry\.client[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
