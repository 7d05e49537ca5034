// `npm run bench -- editions [--seconds 60]`: how soon and how wholly a publication is served, by three processes on PostgreSQL and
// by one on the embedded database; and how a site with fifty changed texts starts. Needs PostgreSQL.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { EditionAccess } from "#app/features/editions/edition-access.server.ts";
import { ask, load, markOf } from "#bench/editions/edition-load.ts";
import { atMost, type Figure } from "#bench/print/figures.ts";
import { printFigures } from "#bench/print/print-figures.ts";
import { median, percentile, round } from "#bench/print/statistics.ts";
import { ROOT, type RunningServer, residentMiB, startServer, temporaryDataDir } from "#bench/server/start-server.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";

const PROCESSES = 3;
const PUBLICATIONS = 20;
const CONNECTIONS = 50;
const QUIET_MS = 10_000;
const BACK_MS = 10_000;
const STARTS = 5;
const CHANGED_TEXTS = 50;
/** As link previews of the build are on average. */
const PREVIEW_BYTES = 47_000;
const REST_MS = 20_000;
const TICKS_PER_SECOND = 100;
const ARTICLE = "/categories/international/ukraine/histoire";
const FILE = "articles/international/ukraine/histoire.md";
/** Each shows the title of the article. */
const PATHS = [ARTICLE, `${ARTICLE}.data`, "/explorer", "/plan-du-site", "/categories/international/ukraine/origines"];

const { values } = parseArgs({ options: { seconds: { type: "string", default: "60" } } });
const app = (await import(
  pathToFileURL(join(ROOT, "build/server/index.js")).href
)) as typeof import("#server/app/app.ts");
const tools = await app.loadEditionTools();
const built = tools.openBuiltTexts();

printFigures([...(await onPostgres()), ...(await onEmbedded())]);
process.exit();

async function onPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const servers: RunningServer[] = [];
  for (let made = 0; made < PROCESSES; made += 1) {
    servers.push(await startServer({ dataDir: temporaryDataDir(), environment: { DATABASE_URL: postgres.url } }));
  }
  const database = await app.openDatabase({
    databaseUrl: postgres.url,
    dataDir: "",
    onConnectionError: () => {},
    migrationsFolder: join(ROOT, "database/migrations"),
  });
  const access = tools.accessTo(database.db);
  const times = await timePublications(access, servers);
  const [loaded] = servers;
  const underLoad = loaded ? await publishUnderLoad(access, loaded) : [];
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
  await postgres.stop();
  return [
    { ...servedWithin(times), name: `P1, each of ${PROCESSES} processes on PostgreSQL: served within` },
    ...underLoad,
  ];
}

async function onEmbedded(): Promise<Figure[]> {
  const dataDir = temporaryDataDir();
  const server = await startServer({ dataDir });
  await wait(REST_MS);
  const restingBefore = residentMiB(server.process);
  const access = await tools.askRunningSite(dataDir);
  if (!access) throw new Error("The site does not answer its socket");
  const times = await timePublications(access, [server]);
  const last = await publish(access, CHANGED_TEXTS);
  await server.stop();

  const starts = await timeStarts(dataDir, last);
  const resting = await startServer({ dataDir });
  await ask(`${resting.url}${ARTICLE}`);
  await wait(REST_MS);
  const withEdition = residentMiB(resting.process);
  await resting.stop();
  return [
    { ...servedWithin(times), name: "P1, embedded database: served within" },
    ...starts,
    { name: "P16, memory at rest without an edition", value: restingBefore, unit: "MiB", target: atMost(350) },
    {
      name: `memory at rest with ${CHANGED_TEXTS} changed texts`,
      value: withEdition,
      unit: "MiB",
      reference: { name: "without an edition", value: restingBefore },
    },
  ];
}

/** In turn with a site that has none, under the same load of the machine. */
async function timeStarts(dataDir: string, edition: number): Promise<Figure[]> {
  const withoutEdition = temporaryDataDir();
  await (await startServer({ dataDir: withoutEdition })).stop();
  const starts: number[] = [];
  const plainStarts: number[] = [];
  const firstAnswers: number[] = [];
  let stale = 0;
  for (let run = 0; run < STARTS; run += 1) {
    const plain = await startServer({ dataDir: withoutEdition });
    plainStarts.push(plain.startMs);
    await plain.stop();
    const again = await startServer({ dataDir });
    starts.push(again.startMs);
    const { ms, edition: shown } = await ask(`${again.url}${ARTICLE}`);
    firstAnswers.push(ms);
    if (shown !== edition) stale += 1;
    await again.stop();
  }
  return [
    {
      name: `P14, start with ${CHANGED_TEXTS} changed texts`,
      value: median(starts),
      unit: "ms",
      target: atMost(900),
      reference: { name: "without an edition", value: median(plainStarts) },
    },
    { name: "P14, first answer of a changed page", value: Math.max(...firstAnswers), unit: "ms", target: atMost(150) },
    { name: "P14, of those, the text of the build", value: stale, unit: "answers", target: atMost(0) },
  ];
}

function servedWithin(times: number[]) {
  times.sort((one, other) => one - other);
  const detail = `95 % of ${times.length}, half ${round(median(times))}, slowest ${round(times.at(-1) ?? 0)}`;
  return { value: percentile(times, 0.95), unit: "ms", detail, target: atMost(1_000) };
}

/** From the beginning of the transaction to new bytes from each process. */
async function timePublications(access: EditionAccess, servers: RunningServer[]): Promise<number[]> {
  const times: number[] = [];
  for (let made = 0; made < PUBLICATIONS; made += 1) {
    const prepared = await prepare(access, 1);
    const begun = performance.now();
    const number = await access.publish(prepared);
    await Promise.all(
      servers.map(async ({ url }) => {
        while ((await ask(`${url}${ARTICLE}`)).edition !== number) await wait(5);
        times.push(performance.now() - begun);
      }),
    );
  }
  return times;
}

async function publish(access: EditionAccess, texts: number): Promise<number> {
  return access.publish(await prepare(access, texts));
}

/** A new title for the article, and a line more in other articles, then in terms. */
async function prepare(access: EditionAccess, texts: number) {
  const served = await tools.readServed(access, built);
  const next = served.number + 1;
  const others = [...served.shas.keys()]
    .filter((path) => path !== FILE && /^(?:articles\/.+\.md|glossary\/.+)$/.test(path))
    .toSorted()
    .slice(0, texts - 1);
  const wanted = await served.read(served.shas.keys());
  const article = String(wanted.get(FILE)).replace(/^title: .*$/m, `title: "${markOf(next)} un titre"`);
  wanted.set(FILE, Buffer.from(article));
  for (const path of others) wanted.set(path, Buffer.concat([wanted.get(path) ?? Buffer.alloc(0), Buffer.from("\n")]));
  const changes = await tools.changesTo(wanted, served, built);
  const about = { kind: "publish", author: "Essai", note: "Essai" } as const;
  const drawings = [FILE, ...others]
    .filter((path) => path.startsWith("articles/"))
    .map((source) => {
      const path = `/previews/${source.replaceAll("/", "-")}.png`;
      return { path, source, bytes: randomBytes(PREVIEW_BYTES) };
    });
  return { base: served.number, ...about, builtAt: built.builtAt, changes, drawings };
}

async function publishUnderLoad(access: EditionAccess, server: RunningServer): Promise<Figure[]> {
  const prepared = await prepare(access, 1);
  let isOver = false;
  const loading = load({ url: server.url, paths: PATHS, connections: CONNECTIONS, isOver: () => isOver });
  // A site that was just started, or an edition that is not rendered yet, answers more slowly.
  await wait(QUIET_MS);
  const quiet = await rateOver(server, QUIET_MS);
  const publishing = performance.now();
  const number = await access.publish(prepared);
  const published = performance.now();
  await wait(BACK_MS);
  const back = await rateOver(server, QUIET_MS);
  await wait(Math.max(0, Number(values.seconds) * 1000 - (performance.now() - published)));
  isOver = true;
  const answers = await loading;

  const ratePer = ({ from, until, processor }: Rate) =>
    answers.filter(({ at }) => at >= from && at < until).length / processor;
  const after = answers.filter(({ at }) => at >= publishing);
  const times = after.map(({ ms }) => ms).sort((one, other) => one - other);
  const count = (is: (answer: (typeof answers)[number]) => boolean) => answers.filter(is).length;
  const none = atMost(0);
  return [
    {
      name: "P2, refused or cut answers",
      value: count(({ status }) => status !== 200),
      unit: "",
      detail: `of ${answers.length}`,
      target: none,
    },
    {
      name: "P2, of neither edition whole",
      value: count(({ edition }) => edition !== number && edition !== number - 1),
      unit: "",
      target: none,
    },
    {
      name: "P2, of the former, asked a second later",
      value: count(({ at, ms, edition }) => edition !== number && at - ms > published + 1_000),
      unit: "",
      target: none,
    },
    {
      name: `P2, 99 % within, ${values.seconds} s from the publication`,
      value: percentile(times, 0.99),
      unit: "ms",
      target: atMost(150),
    },
    {
      name: "P2, answers per second of a core, 10 s later",
      value: ratePer(back),
      unit: "/s",
      reference: { name: "before", value: ratePer(quiet) },
      target: { of: "ratio", is: "at least", limit: 0.9 },
    },
  ];
}

type Rate = { from: number; until: number; processor: number };

async function rateOver({ process: { pid } }: RunningServer, ms: number): Promise<Rate> {
  const [from, before] = [performance.now(), processorSeconds(pid)];
  await wait(ms);
  return { from, until: performance.now(), processor: processorSeconds(pid) - before };
}

function processorSeconds(pid: number | undefined): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number);
  return (user + system) / TICKS_PER_SECOND;
}
