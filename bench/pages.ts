// `npm run bench -- pages [--weight | --speed] [--all]` measures the weight of pages, pages per second, loading times
// and Lighthouse scores of a build. --weight and --speed measure only that, --all scores every page. The exit code is 1
// when a target is missed.
import type { Browser } from "@playwright/test";
import { openDevTools } from "#bench/pages/devtools.ts";
import {
  lighthouseFigures,
  missedBudgets,
  type Timings,
  timingFigures,
  weightFigures,
} from "#bench/pages/pages-figures.ts";
import { type LighthouseScores, lighthouse } from "#bench/pages/pages-lighthouse.ts";
import { speedFigures } from "#bench/pages/pages-speed.ts";
import { type Timing, timePage } from "#bench/pages/pages-throttled.ts";
import { printFigures } from "#bench/print/print-figures.ts";
import { median, round } from "#bench/print/statistics.ts";
import { startServer, temporaryDataDir } from "#bench/server/start-server.ts";
import { launchBrowser } from "#scripts/check/browser.ts";
import { type PageWeight, weighPage } from "#tests/support/browser/page-weight.ts";
import { builtPages, indexablePages } from "#tests/support/content/built-pages.ts";

const ARTICLE = "/categories/international/ukraine/histoire";
const TIMED = { article: ARTICLE, home: "/" };
/** Public pages that are rendered for each reader. */
const PERSONAL = ["/profil", "/connexion"];
const OF_EACH_KIND = [
  ...["/", ARTICLE, "/explorer", "/categories/international", "/categories/international/ukraine", "/glossaire"],
  ...["/plan-du-site", "/contact", "/accessibilite", "/lettre/inscription", "/profil", "/connexion"],
  ...["/reviser", "/parcours", "/apprendre", "/recherche?q=ukraine"],
  "/categories/international/under-construction/europe",
  ...["", "/concerne", "/epreuve", "/sources", "/confusions/loi-et-quotidien"].map((page) => `/examen-civique${page}`),
  ...["themes", "entrainement"].map((kind) => `/examen-civique/${kind}/histoire-geographie-et-culture`),
];
const SIMULATIONS = 5;

const isWeightOnly = process.argv.includes("--weight");
if (process.argv.includes("--speed")) {
  printFigures(await speedFigures(TIMED));
  process.exit();
}
const paths = [...builtPages(), ...PERSONAL];
const articles = new Set(indexablePages().filter((path) => /^\/categories\/[^/]+\/[^/]+\/[^/]+$/.test(path)));
const server = await startServer({ dataDir: temporaryDataDir() });
const browser = await launchBrowser();
try {
  const weights = await weighPages(browser, server.url);
  await browser.close();
  printWeights(weights);
  const timings: Timings = isWeightOnly ? new Map() : await measureTimes(server.url);
  const scores = isWeightOnly ? new Map<string, LighthouseScores>() : await measureScores(server.url);
  for (const line of missedBudgets(weights, articles)) console.error(line);
  const listed = new Set(indexablePages());
  const unlisted = new Set([...paths, ...scores.keys()].filter((path) => !listed.has(path)));
  printFigures([
    ...(isWeightOnly ? [] : await speedFigures(TIMED)),
    ...timingFigures(timings),
    ...lighthouseFigures(scores, unlisted),
    ...weightFigures(weights, articles),
  ]);
} finally {
  await browser.close();
  await server.stop();
}
// Sockets of closed browsers would keep the process alive.
process.exit();

async function weighPages(browser: Browser, url: string): Promise<Map<string, PageWeight>> {
  const weights = new Map<string, PageWeight>();
  for (const path of paths) {
    const context = await browser.newContext();
    weights.set(path, await weighPage(await context.newPage(), url + path));
    await context.close();
  }
  return weights;
}

function printWeights(weights: Map<string, PageWeight>): void {
  const kilobytes = (bytes: number) => round(bytes / 1000);
  const rows = [...weights].map(([page, weight]) => ({
    page,
    HTML: kilobytes(weight.html),
    JS: kilobytes(weight.js),
    fonts: kilobytes(weight.fonts),
    images: kilobytes(weight.images),
    "total KB": kilobytes(weight.total),
    requests: weight.requests,
    elements: weight.elements,
    EcoIndex: round(weight.ecoIndex),
  }));
  console.table(rows);
}

async function measureTimes(url: string): Promise<Timings> {
  const timings: Timings = new Map();
  const devTools = await openDevTools();
  for (const [name, path] of Object.entries(TIMED)) {
    const { page, bare } = await timePage(devTools, url + path);
    timings.set(name, { page, bare });
    console.log(`\n${path} on a slow phone (1.6 Mbit/s, 150 ms, processor 4 times slower), medians of 5`);
    console.table({ page: rounded(page), "without scripts": rounded(bare) });
  }
  await devTools.close();
  return timings;
}

function rounded({ fcp, lcp, tbt, cls }: Timing) {
  return { FCP: round(fcp, 0), LCP: round(lcp, 0), TBT: round(tbt, 0), CLS: round(cls, 4) };
}

async function measureScores(url: string): Promise<Map<string, LighthouseScores>> {
  const scores = new Map<string, LighthouseScores>();
  for (const path of process.argv.includes("--all") ? paths : OF_EACH_KIND) {
    const score = await lighthouse(url + path);
    if (Object.values(TIMED).includes(path)) score.largestPaint = await medianPaint(url + path, score.largestPaint);
    scores.set(path, score);
    const { performance, accessibility, seo, failed, largestPaint } = score;
    const marks = `performance ${performance}, accessibility ${accessibility}, best practices ${score["best-practices"]}, SEO ${seo}, largest paint ${largestPaint} ms`;
    console.log(`Lighthouse ${path}: ${marks}${failed.length > 0 ? ` (${failed.join(", ")})` : ""}`);
  }
  return scores;
}

/** One simulation is not enough, as its paint differs by up to 50 ms from that of the next. */
async function medianPaint(url: string, first: number): Promise<number> {
  const paints = [first];
  while (paints.length < SIMULATIONS) paints.push((await lighthouse(url)).largestPaint);
  console.log(`largest paints: ${paints.join(", ")} ms`);
  return median(paints);
}
