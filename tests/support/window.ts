import type { Browser, BrowserContext, Page } from "@playwright/test";
import { watchHydration } from "./interactive.ts";

export type Window = {
  context: BrowserContext;
  page: Page;
  /** What went wrong in it, one line each. */
  problems: string[];
  /** Whether a test has asked for something that cannot be taken back. */
  isSpent: boolean;
};

const LASTING = [
  "addInitScript",
  "close",
  "exposeFunction",
  "grantPermissions",
  "newCDPSession",
  "on",
  "route",
  "setOffline",
];

/**
 * Kept from test to test, so that the browser compiles the site's scripts once: of its own, a window costs a test as much
 * processor time again as a visit.
 */
export async function openWindow(browser: Browser, origin: string): Promise<Window> {
  const context = await browser.newContext();
  await watchHydration(context);
  const window: Window = { context, page: await context.newPage(), problems: [], isSpent: false };
  collectProblems(window, origin);
  noticeWhatLasts(window);
  return window;
}

type Looks = { viewport: { width: number; height: number } | null; reducedMotion?: "reduce" | "no-preference" | null };

/** As a new one, but for the browser's cache and its address: an empty page would end the process that knows the scripts. */
export async function tidy({ context, page }: Window, { viewport, reducedMotion = null }: Looks): Promise<void> {
  await Promise.all(context.pages().map((other) => (other === page ? null : other.close())));
  // A page without scripts, which might keep something more.
  await page.goto("/robots.txt");
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.mouse.move(0, 0);
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion });
}

function noticeWhatLasts(window: Window): void {
  for (const part of [window.context, window.page]) {
    for (const name of LASTING.filter((name) => name in part)) {
      const method = Reflect.get(part, name);
      Reflect.set(part, name, (...asked: unknown[]) => {
        window.isSpent = true;
        return Reflect.apply(method, part, asked);
      });
    }
    const { clock } = part;
    Object.defineProperty(part, "clock", {
      get() {
        window.isSpent = true;
        return clock;
      },
    });
  }
}

function collectProblems({ context, problems }: Window, origin: string): void {
  context.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => problems.push(`page error: ${error.error().message}`));
  context.on("request", (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (/^https?:$/.test(protocol) && target !== origin) problems.push(`other site: ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    // A navigation aborts what its page was loading.
    const reason = request.failure()?.errorText ?? "";
    if (reason !== "net::ERR_ABORTED") problems.push(`failed request: ${request.url()} (${reason})`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });
}
