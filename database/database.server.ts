import type { PGlite } from "@electric-sql/pglite";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

export type Database = PgDatabase<PgQueryResultHKT>;

/**
 * Inside a transaction only `tx` may be used: the embedded database has one connection, for which
 * `db` would wait forever.
 */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export type OpenDatabase = {
  db: Database;
  embedded: PGlite | null;
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

export const MIGRATION_LOCK = 7_311_984_551;

export type DatabaseOptions = {
  databaseUrl: string | null;
  dataDir: string;
  migrationsFolder: string;
  onConnectionError: (error: Error) => void;
  onSearchIndexMissing?: (error: Error) => void;
  onDiskFull?: (isFull: boolean) => void;
};

export class DatabaseError extends Error {
  override name = "DatabaseError";
}
