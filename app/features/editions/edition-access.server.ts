import type { Database } from "#database/open.server.ts";
import { EditionRefused } from "./edition-refused.ts";
import {
  listEditions,
  type NewEdition,
  publishEdition,
  readFormer,
  readOverlay,
  readReplaced,
  readTexts,
} from "./edition-store.server.ts";

/** What a command needs of the database, which the running site may hold. */
export type EditionAccess = ReturnType<typeof accessTo>;

export function accessTo(db: Database) {
  return {
    readOverlay: () => readOverlay(db),
    readTexts: (shas: string[]) => readTexts(db, shas),
    readFormer: (number: number) => readFormer(db, number),
    readReplaced: (paths: string[]) => readReplaced(db, paths),
    listEditions: (limit: number) => listEditions(db, limit),
    publish: (edition: NewEdition) => publishEdition(db, edition).catch(refuse),
  };
}

/** The embedded database is made read-only before its disk is full. */
const DISK_FULL = ["25006", "53100", "ENOSPC"];
const AWAY = /^(?:ECONN|ETIMEDOUT|ENOTFOUND|EPIPE|57P0|08)|Connection terminated|timeout/;

function refuse(error: unknown): never {
  const { code = "", message = "" } = causeOf(error);
  if (DISK_FULL.includes(code)) {
    throw new EditionRefused("Le disque est plein : rien n'a été publié. Faites de la place, puis recommencez.", {
      cause: error,
    });
  }
  if (AWAY.test(code) || AWAY.test(message)) {
    throw new EditionRefused(
      "La base ne répond pas. Quand elle sera revenue, regardez avec --list si l'édition y est avant de recommencer.",
      { cause: error },
    );
  }
  throw error;
}

/** Of the driver, below what Drizzle says of the query. */
function causeOf(error: unknown): { code?: string; message?: string } {
  if (!(error instanceof Error)) return {};
  return error.cause instanceof Error ? causeOf(error.cause) : error;
}
