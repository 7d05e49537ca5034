import { createHash, createHmac } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupEnd,
  BackupError,
  type BackupHeader,
  countRows,
  createRowDigest,
  type DatabaseContents,
  type RowBatch,
  type TableEnd,
} from "./backup-format.ts";

type BackupOptions = {
  path: string;
  contents: DatabaseContents;
  batches: AsyncIterable<RowBatch>;
  secrets: Record<string, string>;
  sessionSecret: string | null;
  onRows: (count: number) => void;
  signal: AbortSignal;
};

/** Renamed once it is whole and on disk, so that an interrupted backup is never taken for one. */
export async function writeBackup({ path, signal, ...backup }: BackupOptions): Promise<void> {
  const folder = dirname(path);
  const draft = join(folder, `.${basename(path)}.partial`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = await open(draft, "wx", 0o600);
  try {
    await pipeline(lines(backup), createGzip(), file.createWriteStream({ flush: true }), { signal });
    await rename(draft, path);
    await syncFolder(folder);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    await file.close().catch(() => {});
  }
}

export function sessionSecretMark(secret: string): string {
  return createHmac("sha256", secret).update(BACKUP_FORMAT).digest("base64url").slice(0, 16);
}

async function* lines(options: Omit<BackupOptions, "path" | "signal">): AsyncGenerator<string> {
  const checksum = createHash("sha256");
  for await (const text of contentLines(options)) {
    checksum.update(text);
    yield text;
  }
  const end: BackupEnd = { complete: true, sha256: checksum.digest("hex") };
  yield `${JSON.stringify(end)}\n`;
}

async function* contentLines({
  contents,
  batches,
  secrets,
  sessionSecret,
  onRows,
}: Omit<BackupOptions, "path" | "signal">): AsyncGenerator<string> {
  const header: BackupHeader = {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    createdAt: new Date().toISOString(),
    secrets,
    sessionSecretMark: sessionSecret ? sessionSecretMark(sessionSecret) : null,
    ...contents,
  };
  yield `${JSON.stringify(header)}\n`;
  const digests = new Map(contents.tables.map(({ name }) => [name, createRowDigest()]));
  const ends = contents.tables.map(({ name }) => name);
  const end = (name: string): string => {
    const line: TableEnd = { end: name, digest: digests.get(name)?.value() ?? "" };
    return `${JSON.stringify(line)}\n`;
  };
  let written = 0;
  for await (const { table, rows } of batches) {
    while (ends[0] !== undefined && ends[0] !== table.name) yield end(ends.shift() ?? "");
    digests.get(table.name)?.add(rows);
    yield `${rows.join("\n")}\n`;
    written += rows.length;
    onRows(rows.length);
  }
  for (const name of ends) yield end(name);
  if (written !== countRows(contents)) throw new BackupError("La base a cessé d'envoyer ses lignes avant la fin.");
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
