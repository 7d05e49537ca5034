import { and, asc, eq, gte } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { letterLog } from "#database/schema/letters.server.ts";

/** Entries of the history for a pause, with or without a reason, and for a resumption. */
export const PAUSED = "Mise en pause";
export const RESUMED = "Reprise";

/** Reason given by a process that lacks the letter's file; during a deployment another one may have it. */
export const TEXT_MISSING = "Le site n’a plus le texte de cette lettre.";

/** How long the letter has been paused in all since it began, without a pause that has not ended. */
export async function readPausedMs(db: Database | Transaction, letter: number, startedAt: Date): Promise<number> {
  const lines = await db
    .select({ at: letterLog.at, what: letterLog.what })
    .from(letterLog)
    .where(and(eq(letterLog.letter, letter), gte(letterLog.at, startedAt)))
    .orderBy(asc(letterLog.at));
  let pausedMs = 0;
  let pausedAt: Date | null = null;
  let last: Date | null = null;
  for (const { at, what } of lines) {
    if (what.startsWith(PAUSED)) pausedAt ??= at;
    if (what === RESUMED) {
      // A copied database pauses its letters without a line (database/backup).
      pausedMs += at.getTime() - (pausedAt ?? last ?? at).getTime();
      pausedAt = null;
    }
    last = at;
  }
  return pausedMs;
}
