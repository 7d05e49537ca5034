import { brotliCompressSync, constants } from "node:zlib";
import type { Page, Request } from "@playwright/test";
import { open } from "./interactive.ts";

/** What a first visit costs, in bytes on the wire. */
export type PageWeight = {
  /** The page, with its style, in the best compression: what the build makes for the address that it was built for. */
  html: number;
  css: number;
  js: number;
  fonts: number;
  images: number;
  total: number;
  requests: number;
  /** Elements of the page, the insides of drawings apart. */
  elements: number;
  ecoIndex: number;
  /** Scripts that were asked for before the page was loaded, the small one that waits for it apart. */
  earlyScripts: string[];
};

const KINDS: [kind: "css" | "js" | "fonts" | "images", type: RegExp][] = [
  ["css", /^text\/css/],
  ["js", /javascript/],
  ["fonts", /^font\//],
  ["images", /^image\//],
];

// The reference tool's window, to its last line.
const WINDOW = { width: 1920, height: 1080 };

/** Opens a page with an empty cache, scrolls to its end and weighs what came. */
export async function weighPage(page: Page, url: string): Promise<PageWeight> {
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  // A first visit, also in a window that has seen other pages.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.setViewportSize(WINDOW);
  await open(page, url);
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: "instant" });
      await new Promise(requestAnimationFrame);
    }
  });
  await page.waitForLoadState("networkidle");

  const weight = { html: 0, css: 0, js: 0, fonts: 0, images: 0, total: 0 };
  for (const request of requests) {
    const response = await request.response();
    if (!response) continue;
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    const isPage = request.resourceType() === "document";
    const body = isPage ? bestBrotli(await response.body()) : responseBodySize;
    const type = (await response.headerValue("content-type")) ?? "";
    const kind = KINDS.find(([, pattern]) => pattern.test(type))?.[0];
    if (isPage) weight.html += body;
    else if (kind) weight[kind] += body;
    weight.total += body + responseHeadersSize;
  }
  const elements = await countElements(page);
  return {
    ...weight,
    requests: requests.length,
    elements,
    ecoIndex: ecoIndex(elements, requests.length, weight.total / 1000),
    earlyScripts: await listEarlyScripts(page),
  };
}

export function bestBrotli(body: Buffer): number {
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return brotliCompressSync(body, { params: parameters }).length;
}

function countElements(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll("*").length - document.querySelectorAll("svg *").length);
}

function listEarlyScripts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return resources
      .filter(({ name, startTime }) => /\.js(\?|$)/.test(name) && startTime < (navigation?.loadEventStart ?? 0))
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => !path.startsWith("/assets/boot-"));
  });
}

// The quantiles of the EcoIndex reference (cnumr/ecoindex_reference, 2023).
const DOM = [
  0, 47, 75, 159, 233, 298, 358, 417, 476, 537, 603, 674, 753, 843, 949, 1076, 1237, 1459, 1801, 2479, 594_601,
];
const REQUESTS = [0, 2, 15, 25, 34, 42, 49, 56, 63, 70, 78, 86, 95, 105, 117, 130, 147, 170, 205, 281, 3920];
const KILOBYTES = [
  0, 1.37, 144.7, 319.53, 479.46, 631.97, 783.38, 937.91, 1098.62, 1265.47, 1448.32, 1648.27, 1876.08, 2142.06, 2465.37,
  2866.31, 3401.59, 4155.73, 5400.08, 8037.54, 223_212.26,
];

/** The EcoIndex score, out of 100: A above 80. */
export function ecoIndex(elements: number, requests: number, kilobytes: number): number {
  const penalty = 3 * rank(DOM, elements) + 2 * rank(REQUESTS, requests) + rank(KILOBYTES, kilobytes);
  return 100 - (5 * penalty) / 6;
}

function rank(quantiles: number[], value: number): number {
  const above = quantiles.findIndex((quantile) => value < quantile);
  const [low = 0, high = 1] = [quantiles[above - 1], quantiles[above]];
  return above === -1 ? quantiles.length - 1 : above - 1 + (value - low) / (high - low);
}
