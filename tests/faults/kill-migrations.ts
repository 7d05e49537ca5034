import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import journal from "#database/migrations/meta/_journal.json" with { type: "json" };
import { openDatabase } from "#database/open.server.ts";
import { writeEmptyDatabase } from "#tests/support/database/database.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { spawnServer, startServer } from "#tests/support/site/built-server.ts";

type MigrationKillReport = {
  rounds: number;
  /** Starts that were killed before they answered. */
  killed: number;
  /** Rounds whose last start did not end with the tables, columns and indexes of a start that nobody disturbed. */
  broken: number;
  /** Rows that the older databases held in all. */
  oldRows: number;
  /** Those that were not there afterwards. */
  lostRows: number;
};

type MigrationKillOptions = {
  database: "embedded" | "postgres";
  rounds: number;
  log?: (line: string) => void;
};

/** A database as some older version left it: where it is, and what a server needs to open it. */
type OldDatabase = { environment: Record<string, string>; databaseUrl: string | null; dataDir: string; rows: number };

const MIGRATIONS = join(import.meta.dirname, "../../database/migrations");
const ROWS = 500;
const KILLS_A_ROUND = 2;
/** Rounds begin from nothing, then from the first migration, from the first two… */
const NEWEST_START = journal.entries.length - 1;

/**
 * Starts the server on an empty database and on databases of older versions, kills it with signal 9 at any moment of that start,
 * twice, and then lets it start: the tables must be those of an undisturbed start, and the rows still there.
 */
export async function killMigrationRounds({
  database,
  rounds,
  log = () => {},
}: MigrationKillOptions): Promise<MigrationKillReport> {
  using work = temporaryFolder();
  const postgres = database === "postgres" ? await startPostgres() : null;
  const report = { rounds, killed: 0, broken: 0, oldRows: 0, lostRows: 0 };
  const prepare = (round: number, version: number) =>
    prepareOld({ folder: work.path, postgresUrl: postgres?.url ?? null, round, version });
  try {
    const { expected, duration } = await observeUndisturbed(prepare);
    for (let round = 1; round <= rounds; round += 1) {
      const version = (round - 1) % (NEWEST_START + 1);
      const old = await prepare(round, version);
      for (let kill = 0; kill < KILLS_A_ROUND; kill += 1) {
        const isKilled = await startAndKill(old, { afterMs: Math.random() * duration, waitsForCluster: kill > 0 });
        if (isKilled) report.killed += 1;
      }
      const found = await startAndRead(old);
      if (found.shape !== expected) report.broken += 1;
      report.oldRows += old.rows;
      report.lostRows += old.rows - found.rows;
      log(
        `${database}, round ${round} of ${rounds}, from ${version} migrations: ${found.rows} of ${old.rows} rows, tables ${found.shape === expected ? "complete" : "NOT complete"}`,
      );
    }
    return report;
  } finally {
    await postgres?.stop();
  }
}

/** What an undisturbed start ends with, and how long it takes to upgrade. */
async function observeUndisturbed(prepare: (round: number, version: number) => Promise<OldDatabase>) {
  const old = await prepare(0, 1);
  const start = performance.now();
  let duration = 0;
  const { shape } = await startAndRead(old, () => {
    duration = performance.now() - start;
  });
  return { expected: shape, duration };
}

type Preparation = { folder: string; postgresUrl: string | null; round: number; version: number };

/** Version 0 is an empty database; version n has the first n migrations and some rows. */
async function prepareOld({ folder, postgresUrl, round, version }: Preparation): Promise<OldDatabase> {
  const dataDir = join(folder, `round${round}`);
  mkdirSync(dataDir);
  const databaseUrl = postgresUrl ? await createEmptyDatabase(postgresUrl, `round${round}`) : null;
  const environment = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  if (version === 0) return { environment, databaseUrl, dataDir, rows: 0 };
  // Making an embedded database takes seconds: it is made once for each version.
  const template = join(folder, `version${version}`);
  if (databaseUrl || !existsSync(template)) await fillOld(databaseUrl, template, folder, version);
  if (!databaseUrl) cpSync(template, dataDir, { recursive: true });
  return { environment, databaseUrl, dataDir, rows: ROWS };
}

async function fillOld(databaseUrl: string | null, dataDir: string, folder: string, version: number): Promise<void> {
  const migrationsFolder = firstMigrations(folder, version);
  if (!databaseUrl) await writeEmptyDatabase(dataDir);
  const { db, close } = await openDatabase({ databaseUrl, dataDir, migrationsFolder, onConnectionError: () => {} });
  await db.execute(sql`
    insert into email_subscribers (id, email, source, status)
    select gen_random_uuid(), 'p' || n || '@exemple.fr', 'updates_signup', 'pending' from generate_series(1, ${ROWS}::int) n`);
  await close();
}

/** A folder that ends with this many migrations, as an older version of the site had it. */
function firstMigrations(folder: string, count: number): string {
  const older = join(folder, `migrations${count}`);
  if (existsSync(older)) return older;
  mkdirSync(join(older, "meta"), { recursive: true });
  const entries = journal.entries.slice(0, count);
  for (const { tag } of entries) {
    writeFileSync(join(older, `${tag}.sql`), readFileSync(join(MIGRATIONS, `${tag}.sql`)));
  }
  writeFileSync(join(older, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  return older;
}

async function createEmptyDatabase(postgresUrl: string, name: string): Promise<string> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return postgresUrl.replace(/postgres$/, name);
}

/**
 * False when it was answering already. Without an embedded cluster most of a start goes on making one, in a process of its own: a kill
 * that waits for it falls into what comes after.
 */
async function startAndKill(
  { environment, databaseUrl, dataDir }: OldDatabase,
  { afterMs, waitsForCluster }: { afterMs: number; waitsForCluster: boolean },
): Promise<boolean> {
  const server = await spawnServer({ environment });
  const isThere = () => databaseUrl !== null || existsSync(join(dataDir, "database", "PG_VERSION"));
  while (waitsForCluster && !isThere() && server.process.exitCode === null) await wait(10);
  await wait(afterMs);
  const wasStarting = !server.output().includes("Le Récap répond");
  server.process.kill("SIGKILL");
  await server.ended;
  return wasStarting;
}

/** A start that must succeed and record a sign-up; then what the database holds. */
async function startAndRead({ environment, databaseUrl, dataDir }: OldDatabase, onStarted = () => {}) {
  {
    await using server = await startServer({ environment });
    onStarted();
    const body = new URLSearchParams({ email: "apres@exemple.fr", source: "updates_signup" });
    const { status } = await fetch(`${server.url}/lettre/inscription.json`, { method: "POST", body });
    if (status !== 200) throw new Error(`A sign-up after the start was answered ${status}:\n${server.output()}`);
  }
  const { db, close } = await openDatabase({
    databaseUrl,
    dataDir,
    migrationsFolder: MIGRATIONS,
    onConnectionError: () => {},
  });
  try {
    const { rows } = (await db.execute(sql`
      select (select count(*)::int from email_subscribers where email like 'p%') as rows, (
        select string_agg(line, E'\n' order by line) from (
          select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type as line
          from information_schema.columns where table_schema in ('public', 'drizzle', 'jobs')
          union all select schemaname || ' ' || indexdef from pg_indexes where schemaname in ('public', 'drizzle', 'jobs')
          union all select 'migration ' || hash from drizzle.__drizzle_migrations
        ) as lines
      ) as shape`)) as unknown as { rows: { rows: number; shape: string }[] };
    return rows[0] ?? { rows: 0, shape: "" };
  } finally {
    await close();
  }
}
