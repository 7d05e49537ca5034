import { isDeepStrictEqual } from "node:util";
import type { Browser, BrowserContext, Disposable, Page } from "@playwright/test";
import { watchHydration } from "./interactive.ts";

export type Window = {
  context: BrowserContext;
  page: Page;
  /** What went wrong in it, one line each. */
  problems: string[];
  /** Whether a test has asked for something that cannot be taken back. */
  isSpent: boolean;
  /** Takes back what can be. */
  takeBack: (() => unknown)[];
};

const LASTING = ["close", "exposeFunction", "grantPermissions", "setOffline"];

/**
 * Kept from test to test, so that the browser compiles the site's scripts once: of its own, a window costs a test as much
 * processor time again as a visit.
 */
export async function openWindow(browser: Browser): Promise<Window> {
  const context = await browser.newContext();
  await watchHydration(context);
  const window: Window = { context, page: await context.newPage(), problems: [], isSpent: false, takeBack: [] };
  collectProblems(window);
  noticeWhatLasts(window);
  noticeWhatCanBeTakenBack(window);
  return window;
}

type Looks = { viewport: { width: number; height: number } | null; reducedMotion?: "reduce" | "no-preference" | null };

/** As a new one, but for the browser's cache and its address: an empty page would end the process that knows the scripts. */
export async function tidy(
  { context, page, takeBack }: Window,
  { viewport, reducedMotion = null }: Looks,
): Promise<void> {
  await Promise.all(context.pages().map((other) => (other === page ? null : other.close())));
  await Promise.all(takeBack.splice(0).map((take) => take()));
  await leave(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.mouse.move(0, 0);
  if (viewport && !isDeepStrictEqual(viewport, page.viewportSize())) await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion });
}

/** For a page without scripts, which might keep something more; again where the one left was going elsewhere by itself. */
async function leave(page: Page): Promise<void> {
  for (;;) {
    try {
      await page.goto("/robots.txt");
      return;
    } catch (error) {
      if (!/interrupted by another navigation/.test(String(error))) throw error;
    }
  }
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

function noticeWhatCanBeTakenBack({ context, page, takeBack }: Window): void {
  const { newCDPSession } = context;
  context.newCDPSession = async (target) => {
    const session = await newCDPSession.call(context, target);
    takeBack.push(() => session.detach());
    return session;
  };
  for (const part of [context, page]) {
    const { off, on } = part;
    for (const name of ["addInitScript", "route"] as const) {
      const add: (...asked: never[]) => Promise<Disposable> = part[name];
      Reflect.set(part, name, async (...asked: never[]) => {
        const added = await add.apply(part, asked);
        takeBack.push(() => added.dispose());
        return added;
      });
    }
    Reflect.set(part, "on", (...asked: unknown[]) => {
      takeBack.push(() => Reflect.apply(off, part, asked));
      return Reflect.apply(on, part, asked);
    });
  }
}

/**
 * The console tells all that goes wrong: a status of 400 or more, a request that is lost, one that the policy forbids, such as one to
 * another site. To hear of each request costs a tenth of a visit.
 */
function collectProblems({ context, problems }: Window): void {
  context.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => problems.push(`page error: ${error.error().message}`));
}
