// What a thousand made-up articles cost, next to the site as it is: `npm run bench -- growth [--sizes 0,20,60]`.
// Takes some five minutes and 1 GB of temporary files.
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Figure } from "#bench/figures/figures.ts";
import { recordFigures } from "#bench/figures/record-figures.ts";
import { measureSite, PAGES, type PageName, type SiteMeasures } from "#bench/growth/growth-measure.ts";
import { buildSite } from "#bench/growth/growth-site.ts";
import { ROOT } from "#bench/server/start-server.ts";
import { readContentFolder } from "#scripts/run/content-folder.ts";

const SIZES = "0,100,1000";
const LISTS: PageName[] = ["theme", "site map"];

type Measured = SiteMeasures & { articles: number; buildSeconds: number; steps: Record<string, number> };

const published = Object.keys(readContentFolder(join(ROOT, "content"))).filter((file) =>
  /^articles\/.+\.md$/.test(file),
).length;
const { values } = parseArgs({ options: { sizes: { type: "string", default: SIZES } } });
const sizes = values.sizes.split(",").map(Number);
const sites: Measured[] = [];
for (const articles of sizes) {
  console.log(`Building the site with ${articles} more articles`);
  const site = await buildSite(articles);
  const { buildSeconds, steps } = site;
  sites.push({ articles, buildSeconds, steps, ...(await measureSite(site)) });
  site.remove();
}
const [normal, small, large] = sites;
if (!normal || !small || !large) throw new Error("Three sizes are needed: the site as it is, a small and a large one");
console.table(sites.map(({ articles, buildSeconds, steps }) => ({ articles, "build, s": buildSeconds, ...steps })));
console.table(sites.map(({ articles, pages, scripts }) => ({ articles, ...pages, "all scripts": scripts })));
recordFigures(
  "growth",
  [...buildFigures(normal, small, large), ...serverFigures(normal, large), ...pageFigures(small, large)],
  {
    isPartial: values.sizes !== SIZES,
    series: [
      series("build, s", ({ buildSeconds }) => buildSeconds),
      series("memory at rest, MiB", ({ restMiB }) => restMiB),
      series("article, KB", ({ pages }) => pages.article / 1000),
      series("home, KB", ({ pages }) => pages.home / 1000),
    ],
  },
);

function series(name: string, of: (site: Measured) => number) {
  return { name, points: sites.map((site) => ({ x: published + site.articles, y: of(site) })) };
}

/** Compares the cost of one more article from small to large with that from none to small. */
function buildFigures(normal: Measured, small: Measured, large: Measured): Figure[] {
  const msEach = (from: Measured, to: Measured) =>
    ((to.buildSeconds - from.buildSeconds) * 1000) / (to.articles - from.articles);
  return [
    {
      id: "growth-build-linear",
      name: `build, one more article, up to ${large.articles}`,
      value: msEach(small, large),
      unit: "ms",
      reference: { name: `up to ${small.articles}`, value: msEach(normal, small) },
      target: { of: "ratio", is: "at most", limit: 1.3 },
    },
    {
      id: "growth-build",
      name: `build of ${large.articles} more articles`,
      value: large.buildSeconds,
      unit: "s",
      reference: { name: "the site as it is", value: normal.buildSeconds },
    },
  ];
}

function serverFigures(normal: Measured, large: Measured): Figure[] {
  const compare = (of: (site: Measured) => number) => {
    return { value: of(large), reference: { name: "the site as it is", value: of(normal) } };
  };
  return [
    {
      id: "growth-memory",
      name: `memory at rest, ${large.articles} more articles`,
      unit: "MiB",
      ...compare(({ restMiB }) => restMiB),
      target: { of: "ratio", is: "at most", limit: 2 },
    },
    {
      id: "growth-memory-read",
      name: "memory once everything was read in three encodings",
      unit: "MiB",
      ...compare(({ readMiB }) => readMiB),
      target: { of: "ratio", is: "at most", limit: 2 },
    },
    {
      id: "growth-start",
      name: `start, ${large.articles} more articles`,
      unit: "ms",
      ...compare(({ startMs }) => startMs),
      target: { of: "value", is: "at most", limit: 900 },
    },
    {
      id: "growth-first-profile",
      name: "first page that needs the list of articles",
      unit: "ms",
      ...compare(({ firstProfileMs }) => firstProfileMs),
    },
  ];
}

/** Against the small site, where the home page's lists are full already. */
function pageFigures(small: Measured, large: Measured): Figure[] {
  const compare = (id: string, name: string, of: (site: Measured) => number): Figure => ({
    ...{ id: `growth-weight-${id}`, name: `weight, ${name}`, value: of(large) / 1000, unit: "KB" },
    reference: { name: `${small.articles} more`, value: of(small) / 1000 },
  });
  const flat = { target: { of: "ratio", is: "at most", limit: 1.1 } } as const;
  const pages = (Object.keys(PAGES) as PageName[]).map((page) => ({
    ...compare(page.replace(" ", "-"), page, ({ pages }) => pages[page]),
    ...(LISTS.includes(page) ? {} : flat),
  }));
  return [
    ...pages,
    { ...compare("scripts", "all scripts, as built", ({ scripts }) => scripts), ...flat },
    {
      id: "growth-leaks",
      name: "scripts that hold the list of articles",
      value: large.leaking.length,
      unit: "",
      target: { of: "value", is: "at most", limit: 0 },
    },
  ];
}
