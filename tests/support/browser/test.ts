import { test as base, expect } from "@playwright/test";
import { axe } from "#tests/support/browser/axe.ts";
import { awayFromTurnOfDay } from "#tests/support/turn-of-day.ts";
import { rememberStackLines } from "./stack-lines.ts";
import { openWindow, tidy, type Window } from "./window.ts";

export { expect };

rememberStackLines();

type Watch = {
  /** Allows an error that the test provokes. */
  announce: (expected: RegExp) => void;
};

type Fixtures = {
  day: undefined;
  window: Window;
  watch: Watch;
  announce: Watch["announce"];
  axe: typeof axe;
};

/**
 * Fails on errors of the console and of the page, among them each request that fails, unless announced.
 * The tests of a worker share a window: see window.ts.
 */
export const test = base.extend<Fixtures, { windows: Map<string, Window> }>({
  windows: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const windows = new Map<string, Window>();
      await use(windows);
      await Promise.all([...windows.values()].map(({ context }) => context.close()));
    },
    { scope: "worker" },
  ],
  window: async ({ windows, browser, viewport, isMobile, hasTouch, javaScriptEnabled, contextOptions }, use) => {
    // What cannot be changed in an open one.
    const kind = JSON.stringify([viewport, isMobile, hasTouch, javaScriptEnabled, contextOptions]);
    const window = windows.get(kind) ?? (await openWindow(browser));
    windows.set(kind, window);
    await use(window);
    if (!window.isSpent) return tidy(window, { viewport, reducedMotion: contextOptions.reducedMotion });
    windows.delete(kind);
    await window.context.close();
  },
  day: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      await awayFromTurnOfDay();
      await use(undefined);
    },
    { auto: true, timeout: 300_000 },
  ],
  // A network of its own for each test, since rate limits are on.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  extraHTTPHeaders: async ({}, use, { testId, retry }) => {
    await use({ "X-Forwarded-For": addressOf(`${testId}-${retry}`) });
  },
  context: async ({ window, extraHTTPHeaders }, use) => {
    await window.context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(window.context);
  },
  page: async ({ window, context: _ }, use) => use(window.page),
  watch: [
    async ({ window }, use) => {
      const announced: RegExp[] = [];
      window.problems.length = 0;
      await use({ announce: (expected) => announced.push(expected) });
      expect(window.problems.filter((problem) => !announced.some((expected) => expected.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
  announce: ({ watch }, use) => use(watch.announce),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  axe: ({}, use) => use(axe),
});

function addressOf(seed: string): string {
  let hash = 0;
  for (const character of seed) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return `10.${(hash >>> 16) & 255}.${(hash >>> 8) & 255}.${hash & 255}`;
}
