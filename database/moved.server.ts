import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseError } from "./database.server.ts";

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
