import type { PGlite } from "@electric-sql/pglite";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

export type Database = PgDatabase<PgQueryResultHKT>;

/** Inside a transaction use only `tx`: on the embedded database's single connection, `db` would wait for ever. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export type OpenDatabase = {
  db: Database;
  /** For the job queue; null on a PostgreSQL server. */
  embedded: PGlite | null;
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

/** Advisory lock for migrations, against processes that start together. */
export const MIGRATION_LOCK = 7_311_984_551;

export type DatabaseOptions = {
  /** Null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  migrationsFolder: string;
  onConnectionError: (error: Error) => void;
  onSearchIndexMissing?: (error: Error) => void;
  onDiskFull?: (isFull: boolean) => void;
};

/** Its message is shown as one line to the person who starts the server. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
}
