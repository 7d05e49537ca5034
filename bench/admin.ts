// The administration with many subscribers, on a quiet machine after a build; fails when a target is missed. npx node
// bench/admin.ts [--count 100000] [--postgres-count 1000000] [--database embedded|postgres|both]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Figure } from "#bench/figures/figures.ts";
import { recordFigures } from "#bench/figures/record-figures.ts";
import { median, round } from "#bench/figures/statistics.ts";
import { exportInBrowser } from "#bench/load/admin-browser.ts";
import { probe, probeEnvironment } from "#bench/server/probe-server.ts";
import { ROOT, type RunningServer, residentMiB, startServer } from "#bench/server/start-server.ts";
import { openDatabase } from "#database/open.server.ts";
import { vacuumTables } from "#database/vacuum.server.ts";
import { seedSubscribers } from "#scripts/operate/seed-subscribers.ts";
import { hasPostgres, startPostgres } from "#tests/support/database/postgres.ts";
import { ADMIN_PASSWORD, adminCookie } from "#tests/support/sign-in/sign-in-by-http.ts";

const RUNS = 21;
const FULL = { count: "100000", "postgres-count": "1000000", database: "both" };

const VIEWS: Record<string, string> = {
  "list, first page": "",
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
    count: { type: "string", default: FULL.count },
    "postgres-count": { type: "string", default: FULL["postgres-count"] },
    database: { type: "string", default: FULL.database },
  },
});
const figures: Figure[] = [];

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
recordFigures("admin", figures, { isPartial: JSON.stringify({ ...FULL, ...values }) !== JSON.stringify(FULL) });
process.exit();

async function measure({ name, viewLimitMs, databaseUrl, count }: Measured): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "le-recap-bench-"));
  const probeFile = join(dataDir, "probe");
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    migrationsFolder: join(ROOT, "database/migrations"),
    onConnectionError: () => {},
  });
  await seedSubscribers(database.db, { count, isStopped: () => false, onProgress: () => {} });
  // As each night leaves it.
  if (database.embedded) await vacuumTables(database.embedded);
  await database.close();
  const server = await startServer({
    dataDir,
    environment: {
      ADMIN_PASSWORD,
      ...probeEnvironment(probeFile),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
  });
  try {
    console.log(`\n${name}, ${count} subscribers`);
    await timeViews(server, { name, limitMs: viewLimitMs });
    await timeFirstPage(server, { name, limitMs: viewLimitMs });
    await timeExport(server, { name, count, probeFile });
    if (!databaseUrl) await timeBrowser(server, name);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timeViews({ url }: RunningServer, { name, limitMs }: { name: string; limitMs: number }): Promise<void> {
  const headers = await sessionHeaders(url);
  const rows: Record<string, { "median ms": number; "max ms": number }> = {};
  for (const [view, query] of Object.entries(VIEWS)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      times.push(await timeOf(() => fetch(`${url}/admin/abonnes.data?${query}&_routes=subscriber-list`, { headers })));
    }
    rows[view] = { "median ms": round(median(times)), "max ms": round(Math.max(...times)) };
    check(`${name}, ${view}`, median(times), limitMs);
  }
  console.table(rows);
}

async function timeFirstPage(
  { url }: RunningServer,
  { name, limitMs }: { name: string; limitMs: number },
): Promise<void> {
  const headers = await sessionHeaders(url);
  const rows: Record<string, { "median ms": number; "max ms": number }> = {};
  for (const [view, isAnew] of [
    ["first page", false],
    ["first page, counted anew", true],
  ] as const) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      if (isAnew) await forgetFigures(url, headers);
      times.push(await timeOf(() => fetch(`${url}/admin`, { headers })));
    }
    rows[view] = { "median ms": round(median(times)), "max ms": round(Math.max(...times)) };
    check(`${name}, ${view}`, median(times), limitMs);
  }
  console.table(rows);
}

/** Any import, even one that only checks, expires the figures. */
async function forgetFigures(url: string, headers: Record<string, string>): Promise<void> {
  const row = { id: "", email: "nouvelle@exemple.fr", source: "", date: "", states: null };
  const response = await fetch(`${url}/admin/importer/lot`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ mode: "check", importId: null, purpose: null, rows: [row] }),
  });
  if (!response.ok) throw new Error(`import check: ${response.status}`);
}

async function timeExport(
  server: RunningServer,
  { name, count, probeFile }: { name: string; count: number; probeFile: string },
): Promise<void> {
  const { url } = server;
  const headers = await sessionHeaders(url);
  await probe(server, probeFile);
  const before = Math.round(residentMiB(server.process));
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
  const { heldUpMs } = await probe(server, probeFile);
  console.table({
    "rows exported": { value: exported },
    "export, s": { value: round(ms / 1000) },
    "event loop held up at most, ms": { value: round(heldUpMs) },
    "a reader's page meanwhile, median ms": { value: round(median(readers.times)) },
    "a reader's page meanwhile, max ms": { value: round(Math.max(...readers.times)) },
    "memory before, MiB": { value: before },
    "memory after, MiB": { value: Math.round(residentMiB(server.process)) },
  });
  if (exported !== count) throw new Error(`${name}: ${exported} rows exported of ${count}`);
  check(`${name}, event loop during an export`, heldUpMs, 50);
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
  return { Cookie: await adminCookie(url), Accept: "*/*" };
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

function check(name: string, value: number, limit: number): void {
  const id = `admin-${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
  figures.push({ id, name, value, unit: "ms", target: { of: "value", is: "at most", limit } });
}
