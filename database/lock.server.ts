import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DatabaseError } from "./database.server.ts";

export type Lock = { release: () => void };

const SQLITE_BUSY = 5;

/** Two processes that use the same folder would lose rows without an error. */
export function lockFolder(folder: string): Lock {
  const lock = lockFile(`${folder}.lock`);
  if (lock) return lock;
  throw new DatabaseError(
    `DATA_DIR : la base du dossier « ${folder} » est déjà ouverte par un autre processus. ` +
      "Arrêtez-le, choisissez un autre DATA_DIR, ou donnez à tous le même serveur PostgreSQL avec DATABASE_URL.",
  );
}

/** The operating system frees an SQLite lock however its process ends. Returns null when another process holds it. */
export function lockFile(path: string): Lock | null {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec("pragma locking_mode = exclusive; begin exclusive; create table if not exists lock (id integer); commit");
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
}

export function markMoved(dataDir: string): void {
  writeFileSync(moveMark(dataDir), `${new Date().toISOString()}\n`);
}

export function refuseMoved(dataDir: string): void {
  const mark = moveMark(dataDir);
  if (!existsSync(mark)) return;
  throw new DatabaseError(
    "DATABASE_URL : la base de ce dossier a été déménagée vers un serveur PostgreSQL ; donnez son adresse. " +
      `Pour revenir à l'ancienne base, supprimez le fichier « ${mark} ».`,
  );
}

function moveMark(dataDir: string): string {
  return join(dataDir, "database.moved");
}
