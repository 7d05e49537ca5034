import { and, asc, eq, gte } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { letterLog } from "#database/schema/letters.server.ts";

/** How the history says that a letter stopped, with a reason behind it or none, and that it went on. */
export const STOPPED = "Mise en pause";
export const RESUMED = "Reprise";

/** Said by a process that does not know the letter's file: another one may, while a new version replaces the old. */
export const TEXT_MISSING = "Le site n’a plus le texte de cette lettre.";

/** How long the letter has been stopped in all since it began, but for a stop that has not ended. */
export async function readStoppedMs(db: Database | Transaction, letter: number, startedAt: Date): Promise<number> {
  const lines = await db
    .select({ at: letterLog.at, what: letterLog.what })
    .from(letterLog)
    .where(and(eq(letterLog.letter, letter), gte(letterLog.at, startedAt)))
    .orderBy(asc(letterLog.at));
  let stoppedMs = 0;
  let stoppedAt: Date | null = null;
  let last: Date | null = null;
  for (const { at, what } of lines) {
    if (what.startsWith(STOPPED)) stoppedAt ??= at;
    if (what === RESUMED) {
      // A copied database stops its letters without a line (database/backup).
      stoppedMs += at.getTime() - (stoppedAt ?? last ?? at).getTime();
      stoppedAt = null;
    }
    last = at;
  }
  return stoppedMs;
}
