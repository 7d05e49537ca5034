import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openDatabase } from "#database/open.server.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { spawnServer, startServer } from "#tests/support/site/built-server.ts";

type MigrationKillReport = {
  rounds: number;
  /** Starts that were killed before they answered. */
  killed: number;
  /** Rounds whose last start did not end with the tables, columns and indexes of a start that nobody disturbed. */
  broken: number;
};

type MigrationKillOptions = { database: "embedded" | "postgres"; rounds: number };

/** Where an empty database is, and what a server needs to open it. */
type EmptyDatabase = { environment: Record<string, string>; databaseUrl: string | null; dataDir: string };

const MIGRATIONS = join(import.meta.dirname, "../../../database/migrations");
const KILLS_A_ROUND = 2;

/**
 * Starts the server on an empty database, kills it with signal 9 at any moment of that start, twice, and then lets it start:
 * the tables must be those of an undisturbed start.
 */
export async function killMigrationRounds({ database, rounds }: MigrationKillOptions): Promise<MigrationKillReport> {
  using work = temporaryFolder();
  const postgres = database === "postgres" ? await startPostgres() : null;
  const report = { rounds, killed: 0, broken: 0 };
  const prepare = (round: number) => prepareEmpty({ folder: work.path, postgresUrl: postgres?.url ?? null, round });
  try {
    const { expected, duration } = await observeUndisturbed(prepare);
    for (let round = 1; round <= rounds; round += 1) {
      const empty = await prepare(round);
      for (let kill = 0; kill < KILLS_A_ROUND; kill += 1) {
        const isKilled = await startAndKill(empty, { afterMs: Math.random() * duration, waitsForCluster: kill > 0 });
        if (isKilled) report.killed += 1;
      }
      if ((await startAndRead(empty)) !== expected) report.broken += 1;
    }
    return report;
  } finally {
    await postgres?.stop();
  }
}

/** What an undisturbed start ends with, and how long it takes. */
async function observeUndisturbed(prepare: (round: number) => Promise<EmptyDatabase>) {
  const empty = await prepare(0);
  const start = performance.now();
  let duration = 0;
  const expected = await startAndRead(empty, () => {
    duration = performance.now() - start;
  });
  return { expected, duration };
}

type Preparation = { folder: string; postgresUrl: string | null; round: number };

async function prepareEmpty({ folder, postgresUrl, round }: Preparation): Promise<EmptyDatabase> {
  const dataDir = join(folder, `round${round}`);
  mkdirSync(dataDir);
  const databaseUrl = postgresUrl ? await createEmptyDatabase(postgresUrl, `round${round}`) : null;
  return {
    environment: { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
    databaseUrl,
    dataDir,
  };
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
  { environment, databaseUrl, dataDir }: EmptyDatabase,
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

/** A start that must succeed and record a sign-up; then the tables, columns, indexes and migrations of the database. */
async function startAndRead(
  { environment, databaseUrl, dataDir }: EmptyDatabase,
  onStarted = () => {},
): Promise<string> {
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
      select (
        select string_agg(line, E'\n' order by line) from (
          select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type as line
          from information_schema.columns where table_schema in ('public', 'drizzle', 'jobs')
          union all select schemaname || ' ' || indexdef from pg_indexes where schemaname in ('public', 'drizzle', 'jobs')
          union all select 'migration ' || hash from drizzle.__drizzle_migrations
        ) as lines
      ) as shape`)) as unknown as { rows: { shape: string }[] };
    return rows[0]?.shape ?? "";
  } finally {
    await close();
  }
}
