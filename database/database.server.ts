import type { PGlite } from "@electric-sql/pglite";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** The embedded database or a PostgreSQL server: features do not know which. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Inside a transaction only `tx` may be used: on the embedded database's one connection, `db` would wait for ever. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export type OpenDatabase = {
  db: Database;
  /** The embedded database itself, for the queue, which has no connections of its own there; null on a server. */
  embedded: PGlite | null;
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

/** Held while the tables are made: processes that start together would race. */
export const MIGRATION_LOCK = 7_311_984_551;

export type DatabaseOptions = {
  /** Null: the embedded database, in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  migrationsFolder: string;
  /** Told of a connection lost while nothing was asked of it. */
  onConnectionError: (error: Error) => void;
  /** Told why a server cannot search the list by an index: the rows are then read one by one. */
  onSearchIndexMissing?: (error: Error) => void;
  /** Told when the embedded database stops writing for want of room, and when it goes on. */
  onDiskFull?: (isFull: boolean) => void;
};

/** A database that cannot be opened, said in one line for the person who starts the server. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
}
