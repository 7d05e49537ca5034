import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { axe } from "./axe.ts";
import { watchHydration } from "./interactive.ts";

export { expect };

type Watch = {
  /** Allows a console error, failed request or error status that the test provokes. */
  announce: (expected: RegExp) => void;
};

type Fixtures = { watch: Watch; announce: Watch["announce"]; axe: typeof axe };

/** Fails on console and page errors, failed requests, error statuses and other sites' requests, unless announced. */
export const test = base.extend<Fixtures, { window: Page }>({
  // Here for all, as tests whose workers differ cannot share one.
  window: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, timezoneId, viewport, isMobile, hasTouch } = project.use;
      const context = await browser.newContext({ baseURL, locale, timezoneId, viewport, isMobile, hasTouch });
      await watchHydration(context);
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
  // A network of its own for each test, since rate limits are on.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  extraHTTPHeaders: async ({}, use, { testId, retry }) => {
    await use({ "X-Forwarded-For": addressOf(`${testId}-${retry}`) });
  },
  context: async ({ context }, use) => {
    await watchHydration(context);
    await use(context);
  },
  watch: [
    async ({ context, baseURL }, use) => {
      const announced: RegExp[] = [];
      const problems = problemsIn(context, baseURL ?? "");
      problems.length = 0;
      await use({ announce: (expected) => announced.push(expected) });
      expect(problems.filter((problem) => !announced.some((expected) => expected.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
  announce: ({ watch }, use) => use(watch.announce),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  axe: ({}, use) => use(axe),
});

/**
 * A test that looks at pages and leaves nothing behind: the tests of a worker share one window, where the browser keeps what
 * it has compiled. A window of its own costs a test as much processor time again as its visit.
 */
export const visit = test.extend({
  context: async ({ window, extraHTTPHeaders }, use) => {
    await window.context().setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(window.context());
  },
  page: async ({ window, viewport, contextOptions }, use) => {
    await empty(window);
    if (viewport) await window.setViewportSize(viewport);
    await window.emulateMedia({
      media: null,
      colorScheme: null,
      forcedColors: null,
      reducedMotion: contextOptions.reducedMotion ?? null,
    });
    await use(window);
  },
});

/** Of what the pages before have kept, on a page without scripts that might keep more. */
async function empty(page: Page): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  await page.mouse.move(0, 0);
}

const problemsOf = new WeakMap<BrowserContext, string[]>();

/** One list for as long as the context lives. */
function problemsIn(context: BrowserContext, origin: string): string[] {
  const known = problemsOf.get(context);
  if (known) return known;
  const problems: string[] = [];
  problemsOf.set(context, problems);
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
  return problems;
}

function addressOf(seed: string): string {
  let hash = 0;
  for (const character of seed) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return `10.${(hash >>> 16) & 255}.${(hash >>> 8) & 255}.${hash & 255}`;
}
