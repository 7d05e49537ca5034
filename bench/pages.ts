/**
 * What each page weighs on a first visit, and how fast the article and the home page show, with Lighthouse's scores.
 * Run: `npm run build && npm run bench:pages`, on a quiet machine; `-- --weight` leaves the times out, `-- --all` asks Lighthouse
 * about every page. Ends with an error when a size budget is exceeded.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { builtPages } from "#tests/support/built-pages.ts";
import { type PageWeight, weighPage } from "#tests/support/page-weight.ts";
import { lighthouse } from "./pages-lighthouse.ts";
import { timePage } from "./pages-throttled.ts";
import { startServer, temporaryDataDir } from "./start-server.ts";

const PORT = 4180;
const DEBIAN_CHROMIUM = "/usr/bin/chromium";
const ARTICLE = "/categories/international/ukraine/histoire";
const TIMED = [ARTICLE, "/"];
const RESULTS = join(import.meta.dirname, "results");

type Budget = { name: string; of: (weight: PageWeight) => number; limit: number; articleOnly?: boolean };

const KB = 1000;
const BUDGETS: Budget[] = [
  { name: "HTML", of: ({ html }) => html, limit: 20 * KB, articleOnly: true },
  { name: "JavaScript", of: ({ js }) => js, limit: 115 * KB },
  { name: "JavaScript before load (files)", of: ({ earlyScripts }) => earlyScripts.length, limit: 0 },
  { name: "fonts", of: ({ fonts }) => fonts, limit: 70 * KB },
  { name: "requests", of: ({ requests }) => requests, limit: 12, articleOnly: true },
  { name: "elements", of: ({ elements }) => elements, limit: 372, articleOnly: true },
  { name: "EcoIndex, from 100 down", of: ({ ecoIndex }) => 100 - ecoIndex, limit: 20 },
];

const server = await startServer({ port: PORT, dataDir: temporaryDataDir() });
const browser = await chromium.launch({
  ...(existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {}),
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
});
try {
  const weights = await weighPages(browser, server.url);
  printWeights(weights);
  const exceeded = [...weights].flatMap(([path, weight]) => exceededBudgets(path, weight));
  const times = process.argv.includes("--weight") ? {} : await measureTimes(browser, server.url);
  await browser.close();
  const scores = process.argv.includes("--weight") ? {} : await measureScores(server.url, [...weights.keys()]);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(
    join(RESULTS, "pages.json"),
    `${JSON.stringify({ weights: Object.fromEntries(weights), times, scores }, null, 2)}\n`,
  );
  for (const line of exceeded) console.error(line);
  process.exitCode = exceeded.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}

async function weighPages(browser: Browser, url: string): Promise<Map<string, PageWeight>> {
  const weights = new Map<string, PageWeight>();
  for (const path of builtPages()) {
    const context = await browser.newContext();
    weights.set(path, await weighPage(await context.newPage(), url + path));
    await context.close();
  }
  return weights;
}

function printWeights(weights: Map<string, PageWeight>): void {
  const kilobytes = (bytes: number) => (bytes / KB).toFixed(1);
  const rows = [...weights].map(([page, weight]) => ({
    page,
    HTML: kilobytes(weight.html),
    JS: kilobytes(weight.js),
    fonts: kilobytes(weight.fonts),
    images: kilobytes(weight.images),
    "total KB": kilobytes(weight.total),
    requests: weight.requests,
    elements: weight.elements,
    EcoIndex: weight.ecoIndex.toFixed(1),
  }));
  console.table(rows);
}

function exceededBudgets(path: string, weight: PageWeight): string[] {
  const isArticle = weight.html > 0 && path.split("/").length === 5 && !path.includes("under-construction");
  return BUDGETS.filter(({ articleOnly }) => !articleOnly || isArticle)
    .filter(({ of, limit }) => of(weight) > limit)
    .map(({ name, of, limit }) => `${path}: ${name} is ${Math.round(of(weight))}, and may be ${limit}`);
}

async function measureTimes(browser: Browser, url: string) {
  const times: Record<string, object> = {};
  for (const path of TIMED) {
    const { page, bare } = await timePage(browser, url + path);
    const ratio = page.lcp / bare.lcp;
    times[path] = { page, bare, ratio };
    console.log(`\n${path} on a slow phone (1.6 Mbit/s, 150 ms, processor 4 times slower), medians of 5`);
    console.table({ page: rounded(page), "without scripts": rounded(bare) });
    console.log(
      `LCP ${ratio.toFixed(2)} times the page without scripts (target 1.3), TBT ${page.tbt.toFixed(0)} ms (0), CLS ${page.cls.toFixed(3)} (0.01)`,
    );
  }
  return times;
}

function rounded({ fcp, lcp, tbt, cls }: { fcp: number; lcp: number; tbt: number; cls: number }) {
  return { FCP: Math.round(fcp), LCP: Math.round(lcp), TBT: Math.round(tbt), CLS: Number(cls.toFixed(4)) };
}

async function measureScores(url: string, paths: string[]) {
  const scores: Record<string, object> = {};
  for (const path of process.argv.includes("--all") ? paths : TIMED) {
    const score = await lighthouse(url + path);
    scores[path] = score;
    const { performance, accessibility, seo, failed } = score;
    const marks = `performance ${performance}, accessibility ${accessibility}, best practices ${score["best-practices"]}, SEO ${seo}`;
    console.log(`Lighthouse ${path}: ${marks}${failed.length > 0 ? ` (${failed.join(", ")})` : ""}`);
  }
  return scores;
}
