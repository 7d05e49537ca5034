import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { percentile, round } from "#bench/print/statistics.ts";
import { createTestServices, NO_DATABASE } from "#tests/support/site/services.ts";

const ROOT = join(import.meta.dirname, "../..");
const TURNS = 1_500;
const WARM_UP = 300;

export type PagesOfMix = Awaited<ReturnType<typeof measure>>;

type App = { createApp: (options: object) => { fetch: (request: Request) => Promise<Response> } };

/** Wall and CPU time of result pages: new queries first, then a realistic mix. Null without a build. */
export async function measurePages(queries: string[]): Promise<PagesOfMix[] | null> {
  const file = join(ROOT, "build/server/index.js");
  if (!existsSync(file)) return null;
  const { createApp } = (await import(pathToFileURL(file).href)) as App;
  const settings = { PUBLIC_URL: "http://localhost:3000", RATE_LIMITS: "off", HOST: "127.0.0.1" };
  const services = createTestServices(NO_DATABASE, settings);
  const app = createApp({ services, ping: () => Promise.resolve(), headers: {}, isBuilt: true });
  const pick = (turn: number) => queries[turn % queries.length] ?? "";
  return [
    await measure("each for the first time", app, (turn) => `${pick(turn)} ${letters(turn)}`),
    await measure("as readers ask (Zipf)", app, (turn) => pick(Math.floor(queries.length ** ((turn * 0.618) % 1)) - 1)),
  ];
}

async function measure(mix: string, app: ReturnType<App["createApp"]>, queryOf: (turn: number) => string) {
  const times: number[] = [];
  const costs: number[] = [];
  let longest = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const url = `http://localhost:3000/recherche?q=${encodeURIComponent(queryOf(turn))}`;
    const start = performance.now();
    const before = process.cpuUsage();
    const answer = await app.fetch(new Request(url, { headers: { "Accept-Encoding": "br" } }));
    const bytes = (await answer.arrayBuffer()).byteLength;
    const { user, system } = process.cpuUsage(before);
    const elapsed = performance.now() - start;
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
    longest = Math.max(longest, bytes);
    if (turn < WARM_UP) continue;
    times.push(elapsed);
    costs.push((user + system) / 1_000);
  }
  const cost = costs.reduce((sum, time) => sum + time, 0) / costs.length;
  times.sort((a, b) => a - b);
  return {
    mix,
    "p50, ms": round(percentile(times, 0.5), 2),
    "p99, ms": round(percentile(times, 0.99), 2),
    "pages a second and core": Math.round(1_000 / cost),
    "longest page, bytes": longest,
  };
}

function letters(number: number): string {
  return `q${number.toString(26).replace(/\d/g, (digit) => "qwxzkjvyqw"[Number(digit)] ?? "")}w`;
}
