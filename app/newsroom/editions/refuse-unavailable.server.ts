import { DatabaseUnavailable } from "./edition-refused.ts";

/** The embedded database is made read-only before its disk is full; a standby of PostgreSQL always is. */
const READ_ONLY = "25006";
const DISK_FULL = ["53100", "ENOSPC"];
const AWAY = /^(?:ECONN|ETIMEDOUT|ENOTFOUND|EPIPE|57P0|08)|Connection terminated|timeout/;

/** Says what stopped a publication, when it is no fault of the code. */
export function refuseUnavailable(error: unknown): never {
  const { code = "", message = "" } = causeOf(error);
  const reason = reasonOf(code, message);
  throw reason ? new DatabaseUnavailable(reason, { cause: error }) : error;
}

function reasonOf(code: string, message: string): string | null {
  if (code === READ_ONLY)
    return "La base est en lecture seule (disque plein, ou serveur de secours) : rien n'a été publié.";
  if (DISK_FULL.includes(code))
    return "Le disque est plein : rien n'a été publié. Faites de la place, puis recommencez.";
  if (AWAY.test(code) || AWAY.test(message))
    return "La base ne répond pas. Quand elle sera revenue, regardez dans la liste des éditions si la vôtre y est avant de recommencer.";
  return null;
}

/** The driver's error, below what Drizzle says of the query. */
function causeOf(error: unknown): { code?: string; message?: string } {
  if (!(error instanceof Error)) return {};
  return error.cause instanceof Error ? causeOf(error.cause) : error;
}
