import { hash } from "node:crypto";

/**
 * A backup is lines of JSON: this header, then for each of its tables, in its order, as many lines as it has rows and a line with the
 * checksum of those rows, and at last a line with the checksum of the whole. Rows are PostgreSQL's own JSON and pass through as text:
 * parsed here, large numbers would not stay exact.
 */
export type BackupHeader = DatabaseContents & {
  format: typeof BACKUP_FORMAT;
  version: typeof BACKUP_VERSION;
  createdAt: string;
  /** The secrets that the data folder keeps, by file name. Those of the environment are not here. */
  secrets: Record<string, string>;
  /** Tells a wrong SESSION_SECRET without giving the right one. */
  sessionSecretMark: string | null;
};

/** What a database holds, at one moment. */
export type DatabaseContents = {
  /** The hashes of the migrations that made the tables. */
  migrations: string[];
  tables: TableContents[];
  sequences: { name: string; value: string }[];
};

/** Names are quoted as SQL wants them. A table stands after those it refers to. */
export type TableContents = { name: string; columns: string[]; rows: number };

export type TableEnd = { end: string; digest: string };
export type BackupEnd = { complete: true; sha256: string };

/** Rows of one table, a line of JSON each. */
export type RowBatch = { table: TableContents; rows: string[] };

export const BACKUP_FORMAT = "le-recap-backup";
export const BACKUP_VERSION = 1;

/** A backup, a command or a target that will not do, said in one line for the person at the keyboard. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** A checksum of rows in any order: each database reads them in its own. */
export function createRowDigest(): { add: (rows: string[]) => void; value: () => string } {
  let sum = 0n;
  return {
    add(rows) {
      for (const row of rows) sum += hash("sha256", row, "buffer").readBigUInt64BE();
    },
    value: () => BigInt.asUintN(64, sum).toString(16).padStart(16, "0"),
  };
}

export function countRows({ tables }: Pick<DatabaseContents, "tables">): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
