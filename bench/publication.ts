// `npm run bench -- publication [--seconds 10]`: the site after ten corrections beside a fresh one, in one run; then, with
// PostgreSQL, how soon a corrected word is on the pages of three processes, and whether any page mixes two editions.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { publishEdition, readEdition, readNumber } from "#app/features/editions/edition-store.server.ts";
import { ask, load, markOf } from "#bench/load/page-load.ts";
import { atMost, type Figure } from "#bench/print/figures.ts";
import { printFigures } from "#bench/print/print-figures.ts";
import { median } from "#bench/print/statistics.ts";
import { ROOT, type RunningServer, residentMiB, startServer, temporaryDataDir } from "#bench/server/start-server.ts";
import { type Database, openDatabase } from "#database/open.server.ts";
import { createCandidateChecks } from "#server/http/candidate-checks.ts";
import { hasPostgres, startPostgres } from "#tests/support/database/postgres.ts";

const CORRECTIONS = 10;
const ROUNDS = 5;
const CONNECTIONS = 20;
const REST_MS = 20_000;
const PROCESSES = 3;
const TICKS_PER_SECOND = 100;
const ARTICLE = "/categories/international/ukraine/histoire";
const FILE = "articles/international/ukraine/histoire.md";
/** Each shows the title of the article. */
const PATHS = [ARTICLE, "/explorer", "/plan-du-site", "/categories/international/ukraine/origines"];
const SITE = { origin: "http://localhost:3000", socialUrl: "", year: String(new Date().getFullYear()) };

const { values } = parseArgs({ options: { seconds: { type: "string", default: "10" } } });
const seconds = Number(values.seconds);
printFigures([...(await compareSites()), ...(hasPostgres ? await publishOnPostgres() : [])]);
process.exit();

function open(databaseUrl: string | null, dataDir: string) {
  const migrationsFolder = join(ROOT, "database/migrations");
  return openDatabase({ databaseUrl, dataDir, migrationsFolder, onConnectionError: () => {} });
}

async function correct(db: Database): Promise<{ number: number; text: Buffer }> {
  const number = (await readNumber(db)) + 1;
  const text = String((await readEdition(db)).get(FILE)).replace(/^title: .*$/m, `title: "${markOf(number)} un titre"`);
  return { number, text: Buffer.from(text) };
}

async function publish(db: Database, { number, text }: Awaited<ReturnType<typeof correct>>): Promise<void> {
  const about = { base: number - 1, kind: "publication", author: "Essai", note: "Essai" } as const;
  await publishEdition(db, { ...about, changes: new Map([[FILE, text]]) });
}

type Measured = Record<"startMs" | "firstMs" | "nextMs" | "perSecond" | "restMiB", number[]>;

/** In turn, under the same load of the machine. */
async function compareSites(): Promise<Figure[]> {
  const [fresh, corrected] = [temporaryDataDir(), temporaryDataDir()];
  for (const dataDir of [fresh, corrected]) await (await startServer({ dataDir })).stop();
  const { db, close } = await open(null, corrected);
  for (let made = 0; made < CORRECTIONS; made += 1) await publish(db, await correct(db));
  await close();
  const none = (): Measured => ({ startMs: [], firstMs: [], nextMs: [], perSecond: [], restMiB: [] });
  const [before, after] = [none(), none()];
  for (let round = 0; round < ROUNDS; round += 1) {
    await measure(fresh, before);
    await measure(corrected, after);
  }
  const figure = (name: string, key: keyof Measured, unit: string, target: Figure["target"]): Figure => ({
    name: `${name}, after ${CORRECTIONS} corrections`,
    value: median(after[key]),
    unit,
    reference: { name: "a fresh site", value: median(before[key]) },
    ...(target ? { target } : {}),
  });
  const same = { of: "ratio", is: "at most", limit: 1.1 } as const;
  return [
    figure("start", "startMs", "ms", same),
    figure("first byte of a page that nobody asked for before", "firstMs", "ms", same),
    figure("first byte of the same page again", "nextMs", "ms", undefined),
    figure("pages a second of a core", "perSecond", "/s", { of: "ratio", is: "at least", limit: 0.9 }),
    figure("memory at rest", "restMiB", "MiB", same),
    { name: "start with data", value: median(after.startMs), unit: "ms", target: atMost(1_500) },
    { name: "memory at rest", value: median(after.restMiB), unit: "MiB", target: atMost(350) },
  ];
}

async function measure(dataDir: string, measured: Measured): Promise<void> {
  const server = await startServer({ dataDir });
  measured.startMs.push(server.startMs);
  measured.firstMs.push((await ask(`${server.url}${ARTICLE}`)).ms);
  measured.nextMs.push((await ask(`${server.url}${ARTICLE}`)).ms);
  await wait(REST_MS);
  measured.restMiB.push(residentMiB(server.process));
  measured.perSecond.push(await pagesPerSecond(server));
  await server.stop();
}

async function pagesPerSecond({ url, process: { pid } }: RunningServer): Promise<number> {
  const until = performance.now() + (seconds * 1000) / ROUNDS;
  const before = processorSeconds(pid);
  const answers = await load({ url, paths: PATHS, connections: CONNECTIONS, isOver: () => performance.now() > until });
  return answers.length / (processorSeconds(pid) - before);
}

function processorSeconds(pid: number | undefined): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number);
  return (user + system) / TICKS_PER_SECOND;
}

async function publishOnPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const environment = { DATABASE_URL: postgres.url };
  const servers: RunningServer[] = [];
  for (let made = 0; made < PROCESSES; made += 1)
    servers.push(await startServer({ dataDir: temporaryDataDir(), environment }));
  const { db, close } = await open(postgres.url, "");
  const checks = createCandidateChecks();
  const times: Record<"press" | "served", number[]> = { press: [], served: [] };
  let isOver = false;
  const [loaded] = servers;
  const loading = load({ url: loaded?.url ?? "", paths: PATHS, connections: CONNECTIONS, isOver: () => isOver });
  for (let round = 0; round < ROUNDS; round += 1) {
    const served = Object.fromEntries([...(await readEdition(db))].map(([path, text]) => [path, String(text)]));
    const { number, text } = await correct(db);
    const pressed = performance.now();
    await checks.check({ number, served, changes: new Map([[FILE, text]]), siteValues: SITE });
    const checked = performance.now();
    await publish(db, { number, text });
    await Promise.all(
      servers.map(async ({ url }) => {
        while ((await ask(`${url}${ARTICLE}`)).edition !== number) await wait(5);
      }),
    );
    times.press.push(performance.now() - pressed);
    times.served.push(performance.now() - checked);
  }
  isOver = true;
  const answers = await loading;
  checks.stop();
  await Promise.all(servers.map((server) => server.stop()));
  await close();
  await postgres.stop();
  const wrong = answers.filter(({ status, edition }) => status !== 200 || edition === null).length;
  const under = `with ${CONNECTIONS} connections`;
  return [
    {
      name: `a corrected word, from the press to the page of ${PROCESSES} processes, ${under}`,
      value: median(times.press),
      unit: "ms",
      target: atMost(3_000),
    },
    {
      name: `of that, from the transaction to the page, slowest`,
      value: Math.max(...times.served),
      unit: "ms",
      target: atMost(1_000),
    },
    {
      name: "answers refused, or of two editions",
      value: wrong,
      unit: "",
      detail: `of ${answers.length}`,
      target: atMost(0),
    },
  ];
}
