import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

export type LighthouseScores = Record<(typeof CATEGORIES)[number], number> & { failed: string[] };

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string }>;
};

const run = promisify(execFile);
const DEBIAN_CHROMIUM = "/usr/bin/chromium";

/** Lighthouse's mobile scores, out of 100, and the audits that cost something. Alone on the machine: load moves the figures. */
export async function lighthouse(url: string): Promise<LighthouseScores> {
  const directory = await mkdtemp(join(tmpdir(), "le-recap-lighthouse-"));
  const output = join(directory, "report.json");
  const command = join(import.meta.dirname, "../node_modules/lighthouse/cli/index.js");
  const flags = "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage";
  await run(process.execPath, [command, url, "--output=json", `--output-path=${output}`, "--quiet", flags], {
    env: { ...process.env, CHROME_PATH: existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : chromium.executablePath() },
  });
  const report = JSON.parse(await readFile(output, "utf8")) as Report;
  await rm(directory, { recursive: true, force: true });
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const failed = Object.values(report.categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    failed: [...new Set(failed)],
  };
}
