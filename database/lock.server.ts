import { DatabaseSync } from "node:sqlite";
import { DatabaseError } from "./database.server.ts";

/** Two processes silently lose rows. The system frees an SQLite lock however its process ends. */
export function lockFolder(folder: string): { release: () => void } {
  const file = new DatabaseSync(`${folder}.lock`, { timeout: 0 });
  try {
    file.exec("pragma locking_mode = exclusive; begin exclusive; create table if not exists lock (id integer); commit");
  } catch (error) {
    file.close();
    throw new DatabaseError(
      `DATA_DIR : la base du dossier « ${folder} » est déjà ouverte par un autre processus. ` +
        "Arrêtez-le, choisissez un autre DATA_DIR, ou donnez à tous le même serveur PostgreSQL avec DATABASE_URL.",
      { cause: error },
    );
  }
  return { release: () => file.close() };
}
