import { type BrowserContext, test as base, expect } from "@playwright/test";
import { axe } from "./axe.ts";
import { watchHydration } from "./interactive.ts";

export { expect };

type Watch = {
  /** Allows a console error, failed request or error status that the test provokes. */
  announce: (expected: RegExp) => void;
};

type Fixtures = { watch: Watch; announce: Watch["announce"]; axe: typeof axe };

/** Fails on console and page errors, failed requests, error statuses and other sites' requests, unless announced. */
export const test = base.extend<Fixtures>({
  // A network of its own for each test, since rate limits are on.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  extraHTTPHeaders: async ({}, use, { testId, retry }) => {
    await use({ "X-Forwarded-For": addressOf(`${testId}-${retry}`) });
  },
  watch: [
    async ({ context, baseURL }, use) => {
      const announced: RegExp[] = [];
      await watchHydration(context);
      const problems = collectProblems(context, baseURL ?? "");
      await use({ announce: (expected) => announced.push(expected) });
      expect(problems.filter((problem) => !announced.some((expected) => expected.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
  announce: ({ watch }, use) => use(watch.announce),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  axe: ({}, use) => use(axe),
});

function collectProblems(context: BrowserContext, origin: string): string[] {
  const problems: string[] = [];
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
