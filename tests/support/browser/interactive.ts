import type { BrowserContext, Page } from "@playwright/test";

type WatchedWindow = Window & { isHydrated?: boolean };

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
  for (;;) {
    try {
      return await page.evaluate(untilHydrated);
    } catch (error) {
      // The page was leaving: the next one is asked.
      if (!/context was destroyed|because of a navigation/.test(String(error))) throw error;
    }
  }
}

/** A page of a watched context tells; the others have to be asked in each frame, which costs as much as a sixth of a visit. */
async function untilHydrated(): Promise<void> {
  const { isHydrated } = window as WatchedWindow;
  if (isHydrated === false)
    await new Promise((resolve) => window.addEventListener("hydrated", resolve, { once: true }));
  if (isHydrated !== undefined) return;
  // React marks elements a moment before its effects run.
  const isMarked = () =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps$"));
  while (!isMarked()) await new Promise(requestAnimationFrame);
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await interactive(page);
}

/** Lets boot.js through, unless it is what is held; the function returned releases the rest. */
export async function holdScripts(page: Page, held: RegExp = /\/assets\/entry\.client[^/]*\.js/): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(held, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
