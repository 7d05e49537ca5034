import { setImmediate as nextTurn } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { MIGRATION_LOCK } from "../database.server.ts";
import {
  BackupError,
  createRowDigest,
  type DatabaseContents,
  type RowBatch,
  type TableContents,
} from "./backup-format.ts";
import type { Connection } from "./connection.server.ts";
import { listTables, readRows, SAME_TEXT } from "./read-tables.server.ts";

export type LoadOptions = {
  contents: DatabaseContents;
  batches: AsyncIterable<RowBatch>;
  migrationsFolder: string;
  targetName: string;
  onRows: (count: number) => void;
  settle: (connection: Connection) => Promise<void>;
  signal: AbortSignal;
};

export type LoadReport = { unknown: TableContents[] };

type Migration = ReturnType<typeof readMigrationFiles>[number];

/** One transaction: tables as they were when the rows were written, then the later migrations. */
export async function loadDatabase(connection: Connection, options: LoadOptions): Promise<LoadReport> {
  const { contents, migrationsFolder, targetName, settle } = options;
  const migrations = readMigrationFiles({ migrationsFolder });
  const known = contents.migrations.length;
  if (contents.migrations.some((hash, index) => migrations[index]?.hash !== hash)) {
    throw new BackupError(
      "Ces données viennent d'une autre version du site, plus récente que celle-ci : mettez d'abord le code à jour.",
    );
  }
  await connection.run("begin");
  try {
    await connection.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await requireEmpty(connection, targetName);
    await connection.run(
      "create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
    );
    await migrate(connection, migrations.slice(0, known));
    if (contents.tables.some(({ name }) => name.startsWith("jobs."))) await createQueueTables(connection);
    const report = await fill(connection, options);
    await migrate(connection, migrations.slice(known));
    await settle(connection);
    options.signal.throwIfAborted();
    await connection.run("commit");
    await connection.run("analyze");
    return report;
  } catch (error) {
    await connection.run("rollback").catch(() => {});
    throw error;
  }
}

async function requireEmpty(connection: Connection, targetName: string): Promise<void> {
  const [{ isUsed } = { isUsed: true }] = await connection.query<{ isUsed: boolean }>(
    `select exists (select from pg_namespace where nspname in ('drizzle', 'jobs')) as "isUsed"`,
  );
  if (!isUsed && (await listTables(connection)).length === 0) return;
  throw new BackupError(
    `La base ${targetName} n'est pas vide : rien n'y a été changé. Donnez une base vide, que « createdb » crée.`,
  );
}

async function migrate(connection: Connection, migrations: Migration[]): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await connection.run(statement);
    await connection.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

async function createQueueTables(connection: Connection): Promise<void> {
  const { getConstructionPlans } = await import("pg-boss");
  const plan = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(getConstructionPlans("jobs"))?.[1];
  if (!plan) throw new Error("pg-boss no longer creates its tables within BEGIN and COMMIT");
  await connection.run(`${plan}; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
}

async function fill(connection: Connection, { contents, batches, onRows, signal }: LoadOptions): Promise<LoadReport> {
  await connection.run(SAME_TEXT);
  const targets = new Map((await listTables(connection)).map((table) => [table.name, table]));
  const digests = new Map(contents.tables.map(({ name }) => [name, createRowDigest()]));
  for await (const { table, rows } of batches) {
    await nextTurn();
    signal.throwIfAborted();
    digests.get(table.name)?.add(rows);
    const target = targets.get(table.name);
    if (target) await insert(connection, target.name, sharedColumns(table, target), rows);
    onRows(rows.length);
  }
  for (const { name, value } of contents.sequences) {
    await connection.query("select setval(to_regclass($1), $2::bigint)", [name, value]);
  }
  for (const table of contents.tables) {
    signal.throwIfAborted();
    const target = targets.get(table.name);
    if (target) await verify(connection, table, target, digests.get(table.name)?.value() ?? "");
  }
  return { unknown: contents.tables.filter(({ name, rows }) => rows > 0 && !targets.has(name)) };
}

function sharedColumns(source: { columns: string[] }, target: { columns: string[] }): string[] {
  return source.columns.filter((column) => target.columns.includes(column));
}

async function insert(connection: Connection, table: string, columns: string[], rows: string[]): Promise<void> {
  const list = columns.join(", ");
  await connection.query(
    `insert into ${table} (${list}) overriding system value
     select ${list} from json_populate_recordset(null::${table}, $1::json)`,
    [`[${rows.join(",")}]`],
  );
}

/** Compares checksums; for a queue of another version, whose columns differ, only the number of rows. */
async function verify(
  connection: Connection,
  source: TableContents,
  target: { name: string; columns: string[] },
  expected: string,
): Promise<void> {
  const digest = createRowDigest();
  let count = 0;
  for await (const { rows } of readRows(connection, [{ ...source, columns: sharedColumns(source, target) }])) {
    digest.add(rows);
    count += rows.length;
  }
  const isComparable = source.columns.every((column) => target.columns.includes(column));
  if (count === source.rows && (!isComparable || digest.value() === expected)) return;
  throw new BackupError(
    `La table ${source.name}, relue, n'est pas celle de départ (${count} lignes sur ${source.rows}) : rien n'a été gardé.`,
  );
}
