import { type BrowserContext, test as base, expect } from "@playwright/test";
import { axe } from "#tests/support/browser/axe.ts";
import { awayFromTurnOfDay } from "#tests/support/turn-of-day.ts";
import { watchHydration } from "./interactive.ts";

export { expect };

type Watch = {
  /** Allows an error that the test provokes. */
  announce: (expected: RegExp) => void;
};

type Fixtures = {
  day: undefined;
  watch: Watch;
  announce: Watch["announce"];
  axe: typeof axe;
};

/** Fails on errors of the console and of the page, among them each request that fails, unless announced. */
export const test = base.extend<Fixtures>({
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
  watch: [
    async ({ context }, use) => {
      await watchHydration(context);
      const problems = watchProblems(context);
      const announced: RegExp[] = [];
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
 * One line each. The console tells all that goes wrong: a status of 400 or more, a request that is lost, one that the policy forbids,
 * such as one to another site. To hear of each request costs a tenth of a visit.
 */
function watchProblems(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => problems.push(`page error: ${error.error().message}`));
  return problems;
}

function addressOf(seed: string): string {
  let hash = 0;
  for (const character of seed) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return `10.${(hash >>> 16) & 255}.${(hash >>> 8) & 255}.${hash & 255}`;
}
