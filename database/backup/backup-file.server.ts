import { createHmac } from "node:crypto";
import { createReadStream, mkdirSync, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { afterRestore } from "./after-restore.ts";
import { readStatements } from "./sql-statements.ts";

export class BackupError extends Error {
  override name = "BackupError";
}

/** In the second line of the file, as a comment. */
export type BackupHead = {
  createdAt: string;
  /** The files of the data folder without which queued mail and links that were sent are lost. */
  secrets: Record<string, string>;
  /** Recognises a wrong SESSION_SECRET without revealing the right one. */
  sessionSecretMark: string | null;
};

const TITLE = "-- Sauvegarde du Récap";
const END = "-- Fin de la sauvegarde";

type Backup = {
  path: string;
  dump: AsyncIterable<string | Buffer>;
  madeAt: Date;
  secrets: Record<string, string>;
  sessionSecret: string | null;
  signal: AbortSignal;
};

/** Renamed once it is whole and on disk, so that an interrupted backup is never taken for one. */
export async function writeBackup({ path, signal, ...backup }: Backup): Promise<void> {
  const folder = dirname(path);
  const draft = join(folder, `.${basename(path)}.partial`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = await open(draft, "wx", 0o600);
  try {
    await pipeline(textOf(backup), createGzip(), file.createWriteStream({ flush: true }), { signal });
    await rename(draft, path);
    await syncFolder(folder);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    await file.close().catch(() => {});
  }
}

async function* textOf({ dump, madeAt, secrets, sessionSecret }: Omit<Backup, "path" | "signal">) {
  const mark = sessionSecret ? sessionSecretMark(sessionSecret) : null;
  const head: BackupHead = { createdAt: madeAt.toISOString(), secrets, sessionSecretMark: mark };
  yield `${TITLE}\n-- ${JSON.stringify(head)}\n`;
  yield* dump;
  yield `${afterRestore(madeAt)}${END}\n`;
}

export function sessionSecretMark(secret: string): string {
  return createHmac("sha256", secret).update("le-recap-backup").digest("base64url").slice(0, 16);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

/** Yields statements in batches of about a megabyte; throws at the end of an incomplete file. */
export async function openBackup(path: string): Promise<{ head: BackupHead; statements: AsyncGenerator<string> }> {
  const lines = linesOf(path);
  try {
    if ((await lines.next()).value !== TITLE) throw new SyntaxError("another file");
    const head = JSON.parse(((await lines.next()).value ?? "").slice("-- ".length)) as BackupHead;
    return { head, statements: statementsOf(lines, path) };
  } catch (error) {
    throw explain(error, path);
  }
}

async function* statementsOf(lines: AsyncGenerator<string>, path: string): AsyncGenerator<string> {
  try {
    if ((yield* readStatements(lines)) !== END) throw new SyntaxError("the end is missing");
  } catch (error) {
    throw explain(error, path);
  }
}

/** Node's readline also splits at Unicode separators, which rows may hold. An unfinished last line is dropped. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const unzipped = createGunzip();
  source.on("error", (error) => unzipped.destroy(error));
  let rest = "";
  try {
    for await (const chunk of source.pipe(unzipped).setEncoding("utf8") as AsyncIterable<string>) {
      const parts = chunk.includes("\n") ? (rest + chunk).split("\n") : [];
      rest = parts.length > 0 ? (parts.pop() ?? "") : rest + chunk;
      yield* parts;
    }
  } finally {
    source.destroy();
  }
}

function explain(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") {
    return new BackupError(`La sauvegarde « ${path} » n'existe pas ou ne se laisse pas lire (${code}).`, {
      cause: error,
    });
  }
  if (error instanceof SyntaxError || code.startsWith("Z_")) {
    return new BackupError(`Le fichier « ${path} » n'est pas une sauvegarde complète du Récap : prenez-en une autre.`, {
      cause: error,
    });
  }
  return error;
}
