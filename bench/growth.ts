// `npm run bench -- growth [--articles 1000]`: build time, start and memory with many made-up articles. Takes up to 1 GB
// of temporary files.
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { buildSite } from "#bench/growth/growth-site.ts";
import { atMost } from "#bench/print/figures.ts";
import { printFigures } from "#bench/print/print-figures.ts";
import { residentMiB, startServer, temporaryDataDir } from "#bench/server/start-server.ts";

const REST_SECONDS = 10;

const { values } = parseArgs({ options: { articles: { type: "string", default: "1000" } } });
const articles = Number(values.articles);
const today = await measure(0);
const grown = await measure(articles);
const reference = (value: number) => ({ reference: { name: "the site as it is", value } });
printFigures([
  {
    name: `build, one more article of ${articles}`,
    value: (grown.buildSeconds - today.buildSeconds) / articles,
    unit: "s",
    ...reference(today.buildSeconds),
    target: atMost(0.25),
  },
  { name: "start", value: grown.startMs, unit: "ms", ...reference(today.startMs), target: atMost(900) },
  {
    name: "memory at rest",
    value: grown.restMiB,
    unit: "MiB",
    ...reference(today.restMiB),
    target: { of: "ratio", is: "at most", limit: 2 },
  },
]);
process.exit();

async function measure(count: number) {
  console.log(`Building the site with ${count} more articles`);
  const { root, buildSeconds, remove } = await buildSite(count);
  const dataDir = temporaryDataDir();
  // The first start creates the database.
  await (await startServer({ root, dataDir })).stop();
  const server = await startServer({ root, dataDir });
  await wait(REST_SECONDS * 1000);
  const restMiB = residentMiB(server.process);
  await server.stop();
  remove();
  return { buildSeconds, startMs: server.startMs, restMiB };
}
