import { createHmac } from "node:crypto";
import { createReadStream, mkdirSync, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { afterRestore } from "./after-restore.ts";

const BATCH_LENGTH = 1_000_000;
/**
 * Matches what opens a comment or a quoted text: within a text, a semicolon at the end of a line does
 * not end the statement.
 */
const MARK = /['"]|\$\w*\$|--/g;

/**
 * Yields the SQL statements of pg_dump's output in batches, without the commands that only psql knows.
 * Returns the last line.
 */
async function* readStatements(lines: AsyncIterable<string>): AsyncGenerator<string, string> {
  let batch = "";
  let isWithin = false;
  /** The mark that closes the quoted text in which the line ends; null outside a text. */
  let end: string | null = null;
  let last = "";
  for await (const line of lines) {
    last = line;
    if (!isWithin && (line === "" || line.startsWith("--") || line.startsWith("\\"))) continue;
    batch += `${line}\n`;
    end = endAfter(line, end);
    isWithin = end !== null || !line.endsWith(";");
    if (isWithin || batch.length < BATCH_LENGTH) continue;
    yield batch;
    batch = "";
  }
  if (isWithin) throw new SyntaxError("a statement has no end");
  if (batch) yield batch;
  return last;
}

function endAfter(line: string, before: string | null): string | null {
  let end = before;
  for (const [mark] of line.matchAll(MARK)) {
    if (end === null && mark === "--") break;
    if (end === null) end = mark;
    else if (mark === end) end = null;
  }
  return end;
}

export class BackupError extends Error {
  override name = "BackupError";
}

/** The second line of the file, written as a comment. */
export type BackupHead = {
  createdAt: string;
  /**
   * The secret files of the data folder: without them, queued e-mails cannot be opened and links
   * already sent do not work.
   */
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

/**
 * The file gets its name once it is complete and on disk, so that an interrupted backup is never taken for a whole one.
 */
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

/** Yields statements in batches of about one megabyte, and throws at the end when the file is incomplete. */
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

/**
 * Splits at line feeds only, as Node's readline also splits at Unicode separators, which rows may contain. An
 * unfinished last line is dropped.
 */
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
