import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { openPostgres } from "#database/postgres.server.ts";
import { startPostgres } from "./postgres.ts";

const VARIABLE = "TEST_POSTGRES";
const TEMPLATE = "le_recap";
const migrationsFolder = join(import.meta.dirname, "../../../database/migrations");

/** Vitest's global setup: a server for the run, with a database to copy. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.env[VARIABLE] = server.url;
  await onServer(`create database ${TEMPLATE}`);
  await (await open(TEMPLATE)).close();
  return server.stop;
}

/** Whether the tests of this run ask PostgreSQL what they ask the embedded database otherwise. */
export function isOnPostgres(): boolean {
  return process.env[VARIABLE] !== undefined;
}

export async function createOnPostgres() {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(`create database ${name} template ${TEMPLATE}`);
  const { db, close } = await open(name);
  const pool = new pg.Pool({ connectionString: urlOf(name), max: 2 });
  pool.on("error", () => {});
  const client = {
    exec: (statements: string) => pool.query(statements),
    query: (statement: string, values?: unknown[]) => pool.query(statement, values),
  };
  return {
    db,
    // What tests of both databases ask of it.
    client: client as unknown as PGlite,
    embedded: null,
    url: urlOf(name),
    clear: async () => {
      const { rows } = await pool.query<{ name: string }>(
        "select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
      );
      await pool.query(`truncate ${rows.map((row) => row.name).join(", ")} restart identity cascade`);
    },
    close: async () => {
      await Promise.all([close(), pool.end()]);
      await onServer(`drop database if exists ${name} with (force)`);
    },
  };
}

function open(name: string) {
  return openPostgres({ databaseUrl: urlOf(name), dataDir: "", migrationsFolder, onConnectionError: () => {} });
}

function urlOf(name: string): string {
  return Object.assign(new URL(process.env[VARIABLE] ?? ""), { pathname: `/${name}` }).href;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env[VARIABLE] });
  await client.connect();
  await client.query(statement);
  await client.end();
}
