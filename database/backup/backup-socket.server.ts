import { once } from "node:events";
import { constants, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join, relative } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { listenPrivately, socketPath } from "../private-socket.server.ts";
import { BackupError } from "./backup-format.ts";
import { createLineReader } from "./line-reader.ts";

/** The embedded database has one opener, so a backup asks the running server for a copy of its folder. */
export type BackupSocket = { close: () => void };

const COPY = "database.copy-";
const SOCKET = "backup.sock";
const AT_ONCE = 8;

/** Nothing writes while the folder is copied. The copy lasts as long as its asker is connected. */
export async function serveBackups(
  client: PGlite,
  dataDir: string,
  onFailure: (error: unknown) => void,
): Promise<BackupSocket> {
  for (const name of readdirSync(dataDir).filter((one) => one.startsWith(COPY)))
    rmSync(join(dataDir, name), { recursive: true, force: true });
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
    // What opens the copy then has little to recover.
    await client.exec("checkpoint");
    await client.transaction(() => copyFolder(join(dataDir, "database"), copy));
    socket.resume();
    socket.write(`${copy}\n`);
    await gone;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Several files at once: Node's own recursive copy takes ten times as long. */
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

/** A folder that nobody else opens, until it is closed. */
export async function askForCopy(dataDir: string): Promise<{ folder: string; close: () => void }> {
  const socket = connect(socketPath(dataDir, SOCKET));
  try {
    await once(socket, "connect");
    const folder = await createLineReader(socket).next();
    return { folder, close: () => socket.destroy() };
  } catch (error) {
    socket.destroy();
    throw new BackupError(
      `La base de « ${dataDir} » est ouverte par un autre processus, qui n'en donne pas de copie : regardez son journal et la place du disque, ou arrêtez-le et recommencez.`,
      { cause: error },
    );
  }
}
