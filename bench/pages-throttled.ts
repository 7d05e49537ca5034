import type { Browser } from "@playwright/test";
import { median } from "./statistics.ts";

/** Times of one page on a slow phone, in milliseconds; medians. */
export type Timing = { fcp: number; lcp: number; tbt: number; cls: number };

const RUNS = 5;
const BITS_PER_SECOND = 1.6e6;
const LATENCY_MS = 150;
const CPU_SLOWDOWN = 4;
// Long enough for everything that a page starts after it is loaded.
const OBSERVED_MS = 6_000;

type MeasuredWindow = Window & { timing: Timing };

/** Opens the page as a slow phone would, with an empty cache: in turn with its scripts and without, so that load on the machine weighs on both. */
export async function timePage(browser: Browser, url: string): Promise<{ page: Timing; bare: Timing }> {
  const page: Timing[] = [];
  const bare: Timing[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    page.push(await timeOnce(browser, url, true));
    bare.push(await timeOnce(browser, url, false));
  }
  return { page: middle(page), bare: middle(bare) };
}

function middle(timings: Timing[]): Timing {
  const of = (name: keyof Timing) => median(timings.map((timing) => timing[name]));
  return { fcp: of("fcp"), lcp: of("lcp"), tbt: of("tbt"), cls: of("cls") };
}

async function timeOnce(browser: Browser, url: string, withScripts: boolean): Promise<Timing> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BITS_PER_SECOND / 8,
    uploadThroughput: BITS_PER_SECOND / 8,
  });
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  // The page's own scripts are held back, not the observers: both ways are measured by the same means.
  if (!withScripts) await devTools.send("Network.setBlockedURLs", { urls: ["*.js"] });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(OBSERVED_MS);
  const timing = await page.evaluate(() => (window as unknown as MeasuredWindow).timing);
  await context.close();
  return timing;
}

/** Runs in the page, before it. Total blocking time: what long tasks take beyond 50 ms after the first paint. */
function observe(): void {
  const timing: Timing = { fcp: 0, lcp: 0, tbt: 0, cls: 0 };
  Object.assign(window, { timing });
  const watch = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  watch("paint", (entry) => {
    if (entry.name === "first-contentful-paint") timing.fcp = entry.startTime;
  });
  watch("largest-contentful-paint", (entry) => {
    timing.lcp = entry.startTime;
  });
  watch("longtask", (entry) => {
    timing.tbt += Math.max(0, entry.duration - 50);
  });
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) timing.cls += value;
  });
}
