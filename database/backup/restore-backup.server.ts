import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { MIGRATION_LOCK } from "../database.server.ts";
import { openCluster } from "../embedded.server.ts";
import { lockFolder } from "../lock.server.ts";
import { BackupError } from "./backup-file.server.ts";

type Restore = {
  statements: AsyncIterable<string>;
  migrationsFolder: string;
  signal: AbortSignal;
};

/** Restores into a temporary folder and renames it at the end, so that a failure leaves no half-restored database. */
export async function restoreFolder(dataDir: string, restore: Restore): Promise<void> {
  const folder = join(dataDir, "database");
  const draft = `${folder}.restoring`;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  try {
    if (existsSync(folder) && readdirSync(folder).length > 0) {
      throw new BackupError(
        `DATA_DIR : « ${folder} » contient déjà une base : rien n'y a été changé. Déplacez ce dossier, ou choisissez-en un autre.`,
      );
    }
    // An interrupted restore has left this folder: the lock proves that none is running.
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    await restoreInto(embeddedConnection(await openCluster(draft)), `« ${draft} »`, restore);
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    lock.release();
  }
}

export async function restoreServer(databaseUrl: string, restore: Restore): Promise<void> {
  const { hostname, port, pathname } = new URL(databaseUrl);
  await restoreInto(await connectPostgres(databaseUrl), `« ${hostname}:${port || 5432}${pathname} »`, restore);
}

/** Restores in one transaction, which is committed at the end of the file. */
async function restoreInto(connection: Connection, name: string, restore: Restore): Promise<void> {
  try {
    await connection.run("begin");
    await connection.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await requireEmpty(connection, name);
    for await (const statements of restore.statements) {
      restore.signal.throwIfAborted();
      await connection.run(statements);
    }
    await requireKnownTables(connection, restore.migrationsFolder);
    restore.signal.throwIfAborted();
    await connection.run("commit");
  } finally {
    // Closing the connection without a commit undoes everything.
    await connection.close();
  }
}

async function requireEmpty(connection: Connection, name: string): Promise<void> {
  const used = await connection.query(
    `select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname <> 'information_schema' and nspname !~ '^pg_' limit 1`,
  );
  if (used.length === 0) return;
  throw new BackupError(
    `La base ${name} n'est pas vide : rien n'y a été changé. Donnez une base vide, que « createdb » crée.`,
  );
}

async function requireKnownTables(connection: Connection, migrationsFolder: string): Promise<void> {
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash));
  const applied = await connection.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations");
  if (applied.every(({ hash }) => known.has(hash))) return;
  throw new BackupError(
    "Ces données viennent d'une autre version du site, plus récente que celle-ci : mettez d'abord le code à jour.",
  );
}

export type Connection = {
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
  run: (statements: string) => Promise<void>;
  close: () => Promise<void>;
};

export function embeddedConnection(client: PGlite): Connection {
  return {
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    run: async (statements) => void (await client.exec(statements)),
    close: () => client.close(),
  };
}

export async function connectPostgres(databaseUrl: string): Promise<Connection> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: "le-recap-backup",
  });
  // An error event without a listener would end the process; the next query fails anyway.
  client.on("error", () => {});
  await client.connect();
  return {
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    run: async (statements) => void (await client.query(statements)),
    close: () => client.end(),
  };
}
