import { statSync } from "node:fs";
import type { Page } from "@playwright/test";
import { launchBrowser } from "#scripts/check/browser.ts";
import { adminCookie } from "#tests/support/sign-in/sign-in-by-http.ts";

type MeasuredWindow = Window & { longestTask: number };

export async function exportInBrowser(url: string): Promise<{ ms: number; longestTaskMs: number; megabytes: number }> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ baseURL: url });
    const [name = "", value = ""] = (await adminCookie(url)).split("=");
    await page.context().addCookies([{ name, value, url }]);
    await page.goto("/admin");
    const button = page.getByRole("button", { name: "Exporter en CSV" });
    await button.hover();
    await page.waitForTimeout(1_000);
    await page.evaluate(watchTasks);
    const start = performance.now();
    const [download] = await Promise.all([page.waitForEvent("download", { timeout: 120_000 }), button.click()]);
    const { size } = statSync(await download.path());
    const ms = performance.now() - start;
    return { ms, longestTaskMs: await longestTask(page), megabytes: size / 1e6 };
  } finally {
    await browser.close();
  }
}

/** Runs in the page. Browsers report tasks from 50 ms on. */
function watchTasks(): void {
  const measured = window as unknown as MeasuredWindow;
  measured.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measured.longestTask = Math.max(measured.longestTask, duration);
  }).observe({ type: "longtask" });
}

async function longestTask(page: Page): Promise<number> {
  await page.waitForTimeout(500);
  return page.evaluate(() => (window as unknown as MeasuredWindow).longestTask);
}
