import { hash } from "node:crypto";

/**
 * Lines of JSON: this header, each table's rows and their checksum, and a checksum of the whole. Rows pass through as
 * PostgreSQL's own text, because parsing would round large numbers.
 */
export type BackupHeader = DatabaseContents & {
  format: typeof BACKUP_FORMAT;
  version: typeof BACKUP_VERSION;
  createdAt: string;
  secrets: Record<string, string>;
  /** Recognises a wrong SESSION_SECRET without revealing the right one. */
  sessionSecretMark: string | null;
};

export type DatabaseContents = {
  migrations: string[];
  tables: TableContents[];
  sequences: { name: string; value: string }[];
};

/** Names are quoted for SQL; a table follows those it refers to. */
export type TableContents = { name: string; columns: string[]; rows: number };

export type TableEnd = { end: string; digest: string };
export type BackupEnd = { complete: true; sha256: string };

export type RowBatch = { table: TableContents; rows: string[] };

export const BACKUP_FORMAT = "le-recap-backup";
export const BACKUP_VERSION = 1;

export class BackupError extends Error {
  override name = "BackupError";
}

/** Independent of the order of rows, which differs between databases. */
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
