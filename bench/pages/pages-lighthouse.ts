import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { browserPath } from "#scripts/check/browser.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

export type LighthouseScores = Record<(typeof CATEGORIES)[number], number> & {
  failed: string[];
  /** Milliseconds in Lighthouse's simulation of a telephone. */
  largestPaint: number;
};

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
  runtimeError?: { code: string };
};

const run = promisify(execFile);
/** Lighthouse has its own package.json because nothing else needs its 150 MB. */
const FOLDER = join(import.meta.dirname, "../lighthouse");
let installation: Promise<unknown> | null = null;
const COMMAND = join(FOLDER, "node_modules/lighthouse/cli/index.js");
const ATTEMPTS = 3;

/**
 * Returns scores out of 100 for a telephone and the audits that lower them. A run that Lighthouse reports as broken is
 * repeated at most twice.
 */
export async function lighthouse(url: string): Promise<LighthouseScores> {
  installation ??= run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: FOLDER });
  await installation;
  for (let attempt = 1; ; attempt += 1) {
    const report = await runLighthouse(url);
    const failure = report.runtimeError;
    if (!failure) return scoresOf(report);
    const told = `${url}: Lighthouse could not measure (${failure.code})`;
    if (attempt === ATTEMPTS) throw new Error(`${told}, ${ATTEMPTS} times`);
    console.warn(`${told}: again`);
  }
}

async function runLighthouse(url: string): Promise<Report> {
  const directory = await mkdtemp(join(tmpdir(), "le-recap-lighthouse-"));
  const output = join(directory, "report.json");
  const flags = "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage";
  try {
    // Lighthouse exits with an error for a broken run, but its report names the reason.
    const failed = await run(
      process.execPath,
      [COMMAND, url, "--output=json", `--output-path=${output}`, "--quiet", flags],
      {
        env: { ...process.env, CHROME_PATH: browserPath() },
      },
    ).then(
      () => null,
      (error: unknown) => error,
    );
    const text = await readFile(output, "utf8").catch(() => null);
    if (text === null) return brokenReport(failed);
    return JSON.parse(text) as Report;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Rethrows an error that Lighthouse has no code for, such as a browser that does not start. */
function brokenReport(error: unknown): Report {
  const code = /\b(NO_NAVSTART|NO_FCP|NO_LCP|TRACING_ALREADY_STARTED|PROTOCOL_TIMEOUT|PAGE_HUNG|TARGET_CRASHED)\b/.exec(
    String(error),
  )?.[1];
  if (!code) throw error;
  return { categories: {}, audits: {}, runtimeError: { code } };
}

function scoresOf(report: Report): LighthouseScores {
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
    largestPaint: Math.round(report.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN),
  };
}
