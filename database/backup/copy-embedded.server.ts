import { once } from "node:events";
import { constants, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join, relative } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { DatabaseError } from "../database.server.ts";
import { lockFolder, refuseMoved } from "../lock.server.ts";
import { BackupError } from "./backup-file.server.ts";

/**
 * Only one process can open the embedded database, so the backup command gets a copy of the folder
 * from the running server.
 */
export type CopyService = { close: () => void };

const COPY = "database.copy-";
const SOCKET = "backup.sock";
const AT_ONCE = 8;
const OWNER_ONLY = 0o177;

/** Nothing is written to the database while its folder is copied. The copy is deleted when the client disconnects. */
export async function serveCopies(
  client: PGlite,
  dataDir: string,
  onFailure: (error: unknown) => void,
): Promise<CopyService> {
  removeCopies(dataDir);
  const askers = new Set<Socket>();
  const server = createServer((socket) => {
    askers.add(socket);
    socket.on("close", () => askers.delete(socket));
    socket.on("error", () => {});
    giveCopy(client, dataDir, socket).catch((error: unknown) => {
      onFailure(error);
      socket.destroy();
    });
  });
  await listenPrivately(server, socketPath(dataDir, SOCKET));
  return {
    close() {
      server.close();
      for (const asker of askers) asker.destroy();
    },
  };
}

async function giveCopy(client: PGlite, dataDir: string, socket: Socket): Promise<void> {
  const gone = new Promise((resolve) => socket.once("close", resolve));
  const copy = mkdtempSync(join(dataDir, COPY));
  try {
    // After a checkpoint, opening the copy has little of the write-ahead log to replay.
    await client.exec("checkpoint");
    await client.transaction(() => copyFolder(join(dataDir, "database"), copy));
    socket.resume();
    socket.write(copy);
    await gone;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Copies several files at once: Node's own recursive copy takes ten times as long. */
async function copyFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, name }: { parentPath: string; name: string }) => relative(from, join(parentPath, name));
  for (const folder of entries.filter((entry) => entry.isDirectory()))
    await mkdir(join(to, pathOf(folder)), { recursive: true });
  const files = entries.filter((entry) => entry.isFile()).values();
  const copyNext = async () => {
    for (const file of files)
      await copyFile(join(from, pathOf(file)), join(to, pathOf(file)), constants.COPYFILE_FICLONE);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
}

function removeCopies(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((one) => one.startsWith(COPY)))
    rmSync(join(dataDir, name), { recursive: true, force: true });
}

type FolderCopy = { folder: string; remove: () => void };

/** Copies the folder itself when no server runs; otherwise the running server makes the copy. */
export async function copyDatabase(dataDir: string): Promise<FolderCopy> {
  refuseMoved(dataDir);
  const folder = join(dataDir, "database");
  if (!existsSync(join(folder, "PG_VERSION"))) {
    throw new BackupError(`DATA_DIR : le dossier « ${dataDir} » ne contient pas de base.`);
  }
  const lock = tryLock(folder);
  if (!lock) return askForCopy(dataDir);
  try {
    removeCopies(dataDir);
    const copy = mkdtempSync(join(dataDir, COPY));
    await copyFolder(folder, copy);
    return { folder: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
  } finally {
    lock.release();
  }
}

function tryLock(folder: string) {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof DatabaseError) return null;
    throw error;
  }
}

async function askForCopy(dataDir: string): Promise<FolderCopy> {
  const socket = connect(socketPath(dataDir, SOCKET)).setEncoding("utf8");
  try {
    const closed = once(socket, "close").then(() => []);
    const [folder] = (await Promise.race([once(socket, "data"), closed])) as string[];
    if (!folder) throw new Error("no copy");
    return { folder, remove: () => socket.destroy() };
  } catch (error) {
    socket.destroy();
    throw new BackupError(
      `La base de « ${dataDir} » est ouverte par un autre processus, qui n'en donne pas de copie : regardez son journal et la place du disque, ou arrêtez-le et recommencez.`,
      { cause: error },
    );
  }
}

async function listenPrivately(server: Server, path: string): Promise<void> {
  // A killed server has left the socket file: the database's lock proves that no other server runs.
  rmSync(path, { force: true });
  const mask = process.umask(OWNER_ONLY);
  const listening = once(server.listen(path), "listening");
  process.umask(mask);
  await listening;
  server.unref();
}

/** A relative path may be shorter: operating systems limit socket paths to about a hundred characters. */
function socketPath(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  const fromHere = relative(process.cwd(), path);
  return fromHere.length < path.length ? fromHere : path;
}
