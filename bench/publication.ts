// `npm run bench -- publication [--seconds 10]` compares the site after ten corrections with a fresh one. With
// PostgreSQL, it also measures how soon a corrected word is on the pages of three processes, with today's articles and
// with a thousand, and checks that no page mixes two editions.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { publishEdition, readEdition, readNumber } from "#app/newsroom/editions/edition-store.server.ts";
import { atMost, type Figure } from "#bench/print/figures.ts";
import { printFigures } from "#bench/print/print-figures.ts";
import { median } from "#bench/print/statistics.ts";
import { manyArticles } from "#bench/server/many-articles.ts";
import { ask, load, markOf } from "#bench/server/page-load.ts";
import {
  processorSeconds,
  ROOT,
  type RunningServer,
  residentMiB,
  startServer,
  temporaryDataDir,
} from "#bench/server/start-server.ts";
import { type Database, openDatabase } from "#database/open.server.ts";
import { formatIssue } from "#library/schema/content-issue.ts";
import type { ContentFiles } from "#library/schema/load-content.ts";
import { createEditionChecker, type EditionChecker } from "#server/http/edition-checker.ts";
import { hasPostgres, startPostgres } from "#tests/support/database/postgres.ts";

const CORRECTIONS = 10;
const ROUNDS = 5;
const CONNECTIONS = 20;
const REST_MS = 20_000;
const PROCESSES = 3;
/** A process that takes longer does not serve the edition at all; its log says why. */
const LATE_MS = 60_000;
const ARTICLES = 1_000;
/** So many files stay below the maximal size of an edition. */
const FILES_OF_AN_EDITION = 1_000;
const ARTICLE = "/categories/international/ukraine/histoire";
const FILE = "articles/international/ukraine/histoire.md";
/** Each of these pages shows the title of the article. */
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

/** The sites are measured in turn, so that other work on the machine affects both. */
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
  const before = processorSeconds(pid ?? 0);
  const answers = await load({ url, paths: PATHS, connections: CONNECTIONS, isOver: () => performance.now() > until });
  return answers.length / (processorSeconds(pid ?? 0) - before);
}

type Press = Record<"pressMs" | "servedMs", number>;

async function publishOnPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const environment = { DATABASE_URL: postgres.url };
  const servers: RunningServer[] = [];
  for (let made = 0; made < PROCESSES; made += 1)
    servers.push(await startServer({ dataDir: temporaryDataDir(), environment }));
  const { db, close } = await open(postgres.url, "");
  const checks = createEditionChecker();
  const press = async () => {
    const rounds: Press[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await pressOnce(db, checks, servers));
    return rounds;
  };
  const today = await press();
  let isOver = false;
  const [loaded] = servers;
  const loading = load({ url: loaded?.url ?? "", paths: PATHS, connections: CONNECTIONS, isOver: () => isOver });
  await press();
  isOver = true;
  const answers = await loading;
  await addArticles(db);
  const many = await press();
  checks.stop();
  await Promise.all(servers.map((server) => server.stop()));
  await close();
  await postgres.stop();
  const wrong = answers.filter(({ status, edition }) => status !== 200 || edition === null).length;
  return [
    ...pressFigures(today, "today’s articles", 3_000),
    ...pressFigures(many, `${ARTICLES} articles`, 6_000),
    {
      name: `answers refused, or of two editions, with ${CONNECTIONS} connections`,
      value: wrong,
      unit: "",
      detail: `of ${answers.length}`,
      target: atMost(0),
    },
  ];
}

/** Measures the time from the decision to publish until each process shows the corrected word. */
async function pressOnce(db: Database, checks: EditionChecker, servers: RunningServer[]): Promise<Press> {
  const served = await readFiles(db);
  const { number, text } = await correct(db);
  const pressed = performance.now();
  const { issues, renderError } = await checks.check({
    number,
    served,
    changes: new Map([[FILE, text]]),
    siteValues: SITE,
  });
  if (issues.length > 0 || renderError) throw new Error(renderError ?? issues.map(formatIssue).join("\n"));
  const checked = performance.now();
  await publish(db, { number, text });
  await Promise.all(
    servers.map(async ({ url }) => {
      while ((await ask(`${url}${ARTICLE}`)).edition !== number) {
        if (performance.now() - checked > LATE_MS) throw new Error(`${url} does not serve edition ${number}`);
        await wait(5);
      }
    }),
  );
  return { pressMs: performance.now() - pressed, servedMs: performance.now() - checked };
}

async function addArticles(db: Database): Promise<void> {
  const added = Object.entries(manyArticles(await readFiles(db), ARTICLES));
  const about = { kind: "deployment", author: "Essai", note: "Essai" } as const;
  for (let from = 0; from < added.length; from += FILES_OF_AN_EDITION) {
    const some = added.slice(from, from + FILES_OF_AN_EDITION);
    const changes = new Map(some.map(([path, text]) => [path, Buffer.from(text)] as const));
    await publishEdition(db, { ...about, base: await readNumber(db), changes });
  }
}

async function readFiles(db: Database): Promise<ContentFiles> {
  return Object.fromEntries([...(await readEdition(db))].map(([path, text]) => [path, String(text)]));
}

/** The first publication is reported separately, as it also reads files that nothing had read before. */
function pressFigures([first, ...others]: Press[], content: string, limit: number): Figure[] {
  const name = `a corrected word, from the press to the page of ${PROCESSES} processes, ${content}`;
  return [
    { name, value: median(others.map(({ pressMs }) => pressMs)), unit: "ms", target: atMost(limit) },
    { name: `the first one, ${content}`, value: first?.pressMs ?? 0, unit: "ms" },
    {
      name: `of that, from the transaction to the page, slowest, ${content}`,
      value: Math.max(...others.map(({ servedMs }) => servedMs)),
      unit: "ms",
      target: atMost(1_000),
    },
  ];
}
