import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { DatabaseError, type DatabaseOptions, MIGRATION_LOCK, type OpenDatabase } from "./database.server.ts";

const ATTEMPTS = 10;
const PAUSE_MS = 1_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const REFUSALS = new Set(["28000", "28P01", "3D000", "42501"]);

export async function openPostgres(options: DatabaseOptions & { databaseUrl: string }): Promise<OpenDatabase> {
  await migrateOnce(options);
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // The server must end the query itself: a time-out of the client alone would leave it running with its locks.
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    keepAlive: true,
    application_name: "le-recap",
  });
  // An error of an idle connection without a listener would end the process.
  pool.on("connect", (client) => client.on("error", options.onConnectionError));
  pool.on("error", () => {});
  const db = withPooledTransactions(drizzle(pool), pool);
  return {
    db,
    embedded: null,
    ping: async () => void (await db.execute(sql`select 1`)),
    close: () => pool.end(),
  };
}

async function migrateOnce(options: DatabaseOptions & { databaseUrl: string }): Promise<void> {
  const client = await connect(options.databaseUrl);
  client.on("error", options.onConnectionError);
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: options.migrationsFolder });
    await ensureSearchIndex(client, options);
  } finally {
    await client.end();
  }
}

/** The migration skips this index when the database user may not create its extension, so each start tries again. */
async function ensureSearchIndex(
  client: pg.Client,
  { onSearchIndexMissing = () => {} }: DatabaseOptions,
): Promise<void> {
  const { rows } = await client.query("select to_regclass('public.email_subscribers_search') is not null as exists");
  if (rows[0]?.exists === true) return;
  try {
    await client.query("create extension if not exists pg_trgm");
    await client.query(
      'create index if not exists "email_subscribers_search" on "email_subscribers" ' +
        'using gin ("email" gin_trgm_ops) with (gin_pending_list_limit = 256)',
    );
  } catch (error) {
    onSearchIndexMissing(error instanceof Error ? error : new Error(String(error)));
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
      return client;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (REFUSALS.has(code) || attempt === ATTEMPTS) throw unreachable(databaseUrl, code, error);
      await wait(PAUSE_MS);
    }
  }
}

function unreachable(databaseUrl: string, code: string, cause: unknown): DatabaseError {
  const { hostname, port, pathname } = new URL(databaseUrl);
  const server = `« ${hostname}:${port || 5432}${pathname} »`;
  return new DatabaseError(
    `DATABASE_URL : la base ${server} ne répond pas ou refuse la connexion (${code || "sans code"}).`,
    { cause },
  );
}

type Transact = NodePgDatabase["transaction"];

/**
 * When « begin » fails, Drizzle never releases the connection; when « rollback » fails, it returns the connection to
 * the pool and hides the first error (drizzle-orm issues 6241 and 6114).
 */
function withPooledTransactions(db: NodePgDatabase, pool: pg.Pool): NodePgDatabase {
  const transaction: Transact = async (run, config) => {
    const client = await pool.connect();
    let hasBegun = false;
    const failures: unknown[] = [];
    try {
      return await drizzle(client).transaction(async (tx) => {
        hasBegun = true;
        return run(tx).catch((error: unknown) => {
          failures.push(error);
          throw error;
        });
      }, config);
    } catch (error) {
      throw failures.length > 0 ? failures[0] : error;
    } finally {
      client.release(!hasBegun || client.getTransactionStatus() !== "I");
    }
  };
  return Object.assign(db, { transaction });
}
