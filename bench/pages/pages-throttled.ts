import { setTimeout as wait } from "node:timers/promises";
import { median } from "#bench/print/statistics.ts";
import type { DevTools } from "./devtools.ts";

export type Timing = { fcp: number; lcp: number; tbt: number; cls: number };

const RUNS = 5;
const BYTES_PER_SECOND = 1.6e6 / 8;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
};
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1, mobile: true };
const CPU_SLOWDOWN = 4;
// This time covers everything that a page starts after it is loaded.
const OBSERVED_MS = 8_000;

/** Milliseconds since the navigation began. */
type LongTask = { start: number; end: number };
type Observed = Omit<Timing, "tbt"> & { longTasks: LongTask[] };

/**
 * Loads the page with an empty cache, alternately with and without scripts, so that other work on the
 * machine affects both.
 */
export async function timePage(devTools: DevTools, url: string): Promise<{ page: Timing; bare: Timing }> {
  const page: Timing[] = [];
  const bare: Timing[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    page.push(await timeOnce(devTools, url, true));
    bare.push(await timeOnce(devTools, url, false));
  }
  return { page: middle(page), bare: middle(bare) };
}

function middle(timings: Timing[]): Timing {
  const of = (name: keyof Timing) => median(timings.map((timing) => timing[name]));
  return { fcp: of("fcp"), lcp: of("lcp"), tbt: of("tbt"), cls: of("cls") };
}

async function timeOnce(devTools: DevTools, url: string, withScripts: boolean): Promise<Timing> {
  const { browserContextId } = await devTools.send("Target.createBrowserContext");
  const { targetId } = await devTools.send("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await devTools.send("Target.attachToTarget", { targetId, flatten: true });
  const send = (method: string, params: object) => devTools.send(method, params, String(sessionId));
  await send("Page.enable", {});
  await send("Network.enable", {});
  await send("Emulation.setDeviceMetricsOverride", PHONE);
  await send("Network.emulateNetworkConditions", NETWORK);
  await send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  // Only the page's own scripts are blocked, as the observers below are needed.
  if (!withScripts) await send("Network.setBlockedURLs", { urls: ["*.js"] });
  await send("Page.addScriptToEvaluateOnNewDocument", { source: `(${observe})()` });
  await send("Page.navigate", { url });
  await wait(OBSERVED_MS);
  const { result } = await send("Runtime.evaluate", { expression: "observed", returnByValue: true });
  const { longTasks, ...timing } = (result as { value: Observed }).value;
  await devTools.send("Target.disposeBrowserContext", { browserContextId });
  return { ...timing, tbt: blockingTime(longTasks, timing.fcp) };
}

/** Total blocking time: the sum of what each long task exceeds 50 ms by, from the first paint on. */
function blockingTime(tasks: LongTask[], from: number): number {
  return tasks.reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, from) - 50), 0);
}

/** This function is serialised and runs in the page. */
function observe(): void {
  const observed: Observed = { fcp: 0, lcp: 0, cls: 0, longTasks: [] };
  Object.assign(window, { observed });
  const watch = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  watch("paint", (entry) => {
    if (entry.name === "first-contentful-paint") observed.fcp = entry.startTime;
  });
  watch("largest-contentful-paint", (entry) => {
    observed.lcp = entry.startTime;
  });
  watch("longtask", ({ startTime, duration }) => {
    observed.longTasks.push({ start: startTime, end: startTime + duration });
  });
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) observed.cls += value;
  });
}
