import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join, relative } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { BackupError, type DatabaseContents, type RowBatch } from "./backup-format.ts";
import { embeddedConnection } from "./connection.server.ts";
import { createLineReader, type LineReader, readRowLines } from "./line-reader.ts";
import { readContents, readRows } from "./read-tables.server.ts";

/** The embedded database has one opener, so a backup asks the running server through a socket. */
export type BackupSocket = { close: () => void };

const PATIENCE_MS = 5_000;
const OWNER_ONLY = 0o177;

/** Reads in one transaction, which delays requests that need the database. A stalled reader is dropped. */
export async function serveBackups(
  client: PGlite,
  dataDir: string,
  onFailure: (error: unknown) => void,
): Promise<BackupSocket> {
  const path = socketPath(dataDir);
  // Left by a killed server: the database's lock proves that no other runs.
  rmSync(path, { force: true });
  const readers = new Set<Socket>();
  const server = createServer((socket) => {
    readers.add(socket);
    socket.on("close", () => readers.delete(socket));
    socket.on("error", () => {});
    sendDatabase(client, socket).catch((error: unknown) => {
      onFailure(error);
      socket.destroy();
    });
  });
  const mask = process.umask(OWNER_ONLY);
  const listening = once(server.listen(path), "listening");
  process.umask(mask);
  await listening;
  server.unref();
  return {
    close() {
      server.close();
      for (const reader of readers) reader.destroy();
    },
  };
}

async function sendDatabase(client: PGlite, socket: Socket): Promise<void> {
  await client.transaction(async (transaction) => {
    const connection = embeddedConnection(transaction);
    const contents = await readContents(connection);
    await send(socket, `${JSON.stringify(contents)}\n`);
    for await (const { rows } of readRows(connection, contents.tables)) await send(socket, `${rows.join("\n")}\n`);
  });
  socket.end();
}

async function send(socket: Socket, text: string): Promise<void> {
  if (socket.destroyed) throw new Error("the reader is gone");
  if (socket.write(text)) return;
  await once(socket, "drain", { signal: AbortSignal.timeout(PATIENCE_MS) });
}

export async function askServer(
  dataDir: string,
): Promise<{ contents: DatabaseContents; batches: AsyncIterable<RowBatch>; close: () => Promise<void> }> {
  const socket = connect(socketPath(dataDir));
  const close = async () => void socket.destroy();
  const lines = createLineReader(socket);
  try {
    await once(socket, "connect");
    const contents = JSON.parse(await lines.next()) as DatabaseContents;
    return { contents, batches: readBatches(lines, contents), close };
  } catch (error) {
    socket.destroy();
    throw new BackupError(
      `La base de « ${dataDir} » est ouverte par un autre processus, qui ne répond pas aux sauvegardes : arrêtez-le et recommencez.`,
      { cause: error },
    );
  }
}

async function* readBatches(lines: LineReader, { tables }: DatabaseContents): AsyncGenerator<RowBatch> {
  try {
    for (const table of tables) yield* readRowLines(lines, table);
  } catch (error) {
    throw new BackupError("Le serveur a cessé d'envoyer ses lignes avant la fin : recommencez.", { cause: error });
  }
}

/** Systems limit socket paths to about a hundred characters. */
function socketPath(dataDir: string): string {
  const path = join(dataDir, "backup.sock");
  const fromHere = relative(process.cwd(), path);
  return fromHere.length < path.length ? fromHere : path;
}
