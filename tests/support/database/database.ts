import { createHash } from "node:crypto";
import { cpSync, mkdirSync, openAsBlob, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Database } from "#database/open.server.ts";
import { createOnPostgres, isOnPostgres } from "./on-postgres.ts";
import { template } from "./template.ts";

export type TestDatabase = {
  db: Database;
  client: PGlite;
  /** Null where the run is on PostgreSQL, which has an address instead. */
  embedded: PGlite | null;
  url: string | null;
  clear: () => Promise<void>;
  close: () => Promise<void>;
};

const ROOT = join(import.meta.dirname, "../../..");
const MIGRATIONS = join(ROOT, "database/migrations");

const idle: PGlite[] = [];

/** As empty as a new one, and of no other test until it is closed: a database is opened once for the files of a worker. */
export async function createTestDatabase(): Promise<TestDatabase> {
  if (isOnPostgres()) return createOnPostgres();
  const client = idle.pop() ?? (await openCopy());
  const emptyAll = () => empty(client);
  return {
    db: drizzle(client),
    client,
    embedded: client,
    url: null,
    clear: emptyAll,
    close: async () => {
      await emptyAll();
      await client.exec("drop schema if exists jobs cascade");
      await client.exec("discard all");
      idle.push(client);
    },
  };
}

/**
 * Not truncated, which makes a new file of each table and index: 11 ms instead of 2. Vacuumed, so that what is written next lies in
 * the order of its writing, as in a new one.
 */
async function empty(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0",
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name);
  // Without triggers, in any order.
  const deletions = names.map((name) => `delete from ${name};`).join("");
  await client.exec(`set session_replication_role = replica; ${deletions} reset session_replication_role;`);
  await client.exec(`vacuum ${names.join(", ")}`);
}

/** An embedded database where a server started with this folder looks for it. */
export async function writeTestDatabase(dataDir: string): Promise<void> {
  const folder = await template(hashOfMigrations(), async (path) => {
    mkdirSync(path);
    await (await openCopy(path)).close();
  });
  cpSync(folder, join(dataDir, "database"), { recursive: true });
}

/** Made once for each state of the migrations: creating takes three seconds, opening a copy half of one. */
async function openCopy(dataDir?: string): Promise<PGlite> {
  const folder = await template(`${hashOfMigrations()}-dump`, async (path) => {
    const client = await openEmptyDatabase();
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
    await dump(client, path);
  });
  return openDump(folder, dataDir);
}

/** A new PostgreSQL without a table. */
async function openEmptyDatabase(): Promise<PGlite> {
  const folder = await template(`${hashOf([])}-empty`, async (path) => dump(await PGlite.create(), path));
  return openDump(folder, undefined);
}

const DUMP = "dump.tar";

async function dump(client: PGlite, folder: string): Promise<void> {
  mkdirSync(folder);
  writeFileSync(join(folder, DUMP), Buffer.from(await (await client.dumpDataDir("none")).arrayBuffer()));
  await client.close();
}

async function openDump(folder: string, dataDir: string | undefined): Promise<PGlite> {
  const loadDataDir = await openAsBlob(join(folder, DUMP));
  return PGlite.create({ ...(dataDir !== undefined && { dataDir }), loadDataDir });
}

function hashOfMigrations(): string {
  return hashOf(readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql")));
}

function hashOf(migrations: string[]): string {
  const hash = createHash("sha256").update(readFileSync(join(ROOT, "package.json")));
  for (const file of migrations.toSorted()) hash.update(readFileSync(join(MIGRATIONS, file)));
  return hash.digest("hex").slice(0, 16);
}
