import { DatabaseSync } from "node:sqlite";
import { DatabaseError } from "./database.server.ts";

export type Lock = { release: () => void };

const SQLITE_BUSY = 5;

/** Locks the folder: two processes using it would silently lose rows. */
export function lockFolder(folder: string): Lock {
  const lock = lockFile(`${folder}.lock`);
  if (lock) return lock;
  throw new DatabaseError(
    `DATA_DIR : la base du dossier « ${folder} » est déjà ouverte par un autre processus. ` +
      "Arrêtez-le, choisissez un autre DATA_DIR, ou donnez à tous le même serveur PostgreSQL avec DATABASE_URL.",
  );
}

/** The system frees an SQLite lock however its process ends. Null when another process has it. */
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
