import type { Page } from "@playwright/test";

/** Resolves once React has taken the page over: until then links and forms answer as plain HTML. */
export async function interactive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps$"));
  });
}

/** Opens a page and waits until it is interactive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await interactive(page);
}

/** Holds React back, and lets the page's own small script through; returns what lets it go. */
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
