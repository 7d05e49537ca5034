// The administration with many subscribers: pages of the list, the export, what readers notice of it, and memory.
// node bench/admin.ts [--count 100000] [--postgres-count 1000000] [--database embedded|postgres|both], on a quiet machine and after
// a build. Ends with an error when a target is missed.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase } from "#database/open.server.ts";
import { hasPostgres, startPostgres } from "#tests/support/postgres.ts";
import { seedSubscribers } from "../scripts/seed-subscribers.ts";
import { exportInBrowser } from "./admin-browser.ts";
import { BENCH_PASSWORD, signInAs } from "./admin-session.ts";
import { median, type RunningServer, startServer } from "./start-server.ts";

const ROOT = join(import.meta.dirname, "..");
const PORT = 4183;
const RUNS = 21;

/** What is asked of the list, as it stands in the page's address. */
const VIEWS: Record<string, string> = {
  "first page": "",
  "sorted by address": "tri=email",
  "sorted by source": "tri=source",
  "sorted by state": "tri=etat",
  "search, 1 in 12": "q=marie",
  "search, 1 in 12, by address": "q=marie&tri=email",
  "search, all match": "q=example",
  "search, a handful": "q=4242",
  "search, nobody": "q=zzzzz",
  "search, two letters": "q=qz",
  "filter by source": "source=profile_signup",
  "filter by state, by address": "etat=desinscrit&tri=email",
};

type Measured = { name: string; viewLimitMs: number; databaseUrl: string | null; count: number };

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100000" },
    "postgres-count": { type: "string", default: "1000000" },
    database: { type: "string", default: "both" },
  },
});
const missed: string[] = [];

if (values.database !== "postgres") {
  await measure({ name: "embedded", viewLimitMs: 50, databaseUrl: null, count: Number(values.count) });
}
if (values.database !== "embedded") {
  if (hasPostgres) {
    const postgres = await startPostgres();
    const count = Number(values["postgres-count"]);
    await measure({ name: "PostgreSQL", viewLimitMs: 100, databaseUrl: postgres.url, count });
    await postgres.stop();
  } else console.log("PostgreSQL is not installed here: left out.");
}
if (missed.length > 0) {
  console.error(`Missed:\n${missed.join("\n")}`);
  process.exitCode = 1;
}
process.exit();

async function measure({ name, viewLimitMs, databaseUrl, count }: Measured): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "le-recap-bench-"));
  const delayFile = join(dataDir, "event-loop");
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    migrationsFolder: join(ROOT, "database/migrations"),
    onConnectionError: () => {},
  });
  await seedSubscribers(database.db, { count, isStopped: () => false, onProgress: () => {} });
  await database.close();
  const server = await startServer({
    port: PORT,
    dataDir,
    environment: {
      ADMIN_PASSWORD: BENCH_PASSWORD,
      EVENT_LOOP_FILE: delayFile,
      NODE_OPTIONS: `--import ${pathToFileURL(join(ROOT, "bench/admin-event-loop.ts"))}`,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
  });
  try {
    console.log(`\n${name}, ${count} subscribers`);
    await timeViews(server, { name, limitMs: viewLimitMs });
    await timeExport(server, { name, count, delayFile });
    if (!databaseUrl) await timeBrowser(server, name);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** As the browser asks when a filter, an order or a page is chosen. */
async function timeViews({ url }: RunningServer, { name, limitMs }: { name: string; limitMs: number }): Promise<void> {
  const headers = await sessionHeaders(url);
  const rows: Record<string, { "median ms": number; "max ms": number }> = {};
  for (const [view, query] of Object.entries(VIEWS)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      times.push(
        await timeOf(() => fetch(`${url}/admin.data?${query}&_routes=routes%2Fadmin%2Fsubscribers`, { headers })),
      );
    }
    rows[view] = { "median ms": round(median(times)), "max ms": round(Math.max(...times)) };
    check(`${name}, ${view}`, median(times), limitMs);
  }
  console.table(rows);
}

/** Every batch, one after the other as a browser asks for them, while readers open a page. */
async function timeExport(
  server: RunningServer,
  { name, count, delayFile }: { name: string; count: number; delayFile: string },
): Promise<void> {
  const { url } = server;
  const headers = await sessionHeaders(url);
  await heldUpFor(server, delayFile);
  const before = residentMegabytes(server);
  const readers = { isOver: false, times: [] as number[] };
  const reading = (async () => {
    while (!readers.isOver) {
      readers.times.push(await timeOf(() => fetch(`${url}/explorer`)));
      await wait(10);
    }
  })();
  let exported = 0;
  const ms = await timeOf(async () => {
    let next: string | null = "";
    while (next !== null) {
      const batch = (await (await fetch(`${url}/admin/abonnes.json?apres=${next}`, { headers })).json()) as {
        rows: unknown[];
        next: string | null;
      };
      exported += batch.rows.length;
      next = batch.next;
    }
  });
  readers.isOver = true;
  await reading;
  const heldUp = await heldUpFor(server, delayFile);
  console.table({
    "rows exported": { value: exported },
    "export, s": { value: round(ms / 1000) },
    "event loop held up at most, ms": { value: round(heldUp) },
    "a reader's page meanwhile, median ms": { value: round(median(readers.times)) },
    "a reader's page meanwhile, max ms": { value: round(Math.max(...readers.times)) },
    "memory before, MB": { value: before },
    "memory after, MB": { value: residentMegabytes(server) },
  });
  if (exported !== count) missed.push(`${name}: ${exported} rows exported of ${count}`);
  check(`${name}, event loop during an export`, heldUp, 50);
}

async function timeBrowser({ url }: RunningServer, name: string): Promise<void> {
  const { ms, longestTaskMs, megabytes } = await exportInBrowser(url);
  console.table({
    "export in the browser, s": { value: round(ms / 1000) },
    "page held up at most, ms (0: below 50)": { value: round(longestTaskMs) },
    "file, MB": { value: round(megabytes) },
  });
  check(`${name}, export in the browser`, ms, 5_000);
  check(`${name}, page during an export`, longestTaskMs, 50);
}

async function sessionHeaders(url: string): Promise<Record<string, string>> {
  const { name, value } = await signInAs(url);
  return { Cookie: `${name}=${value}`, Accept: "*/*" };
}

/** Since it was last asked. */
async function heldUpFor({ process: child }: RunningServer, file: string): Promise<number> {
  rmSync(file, { force: true });
  child.kill("SIGUSR2");
  await wait(300);
  return Number(readFileSync(file, "utf8"));
}

function residentMegabytes({ process: child }: RunningServer): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const result = await work();
  if (result instanceof Response) {
    if (!result.ok) throw new Error(`${result.url}: ${result.status}`);
    await result.arrayBuffer();
  }
  return performance.now() - start;
}

function check(what: string, value: number, limit: number): void {
  if (value > limit) missed.push(`${what}: ${round(value)}, at most ${limit}`);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
