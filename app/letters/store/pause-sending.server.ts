import { and, asc, eq, gte } from "drizzle-orm";
import { letterAdminPath, letterNames } from "#app/letters/message/letter-names.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { letterLog } from "#database/schema/letters.server.ts";
import { typeset } from "#platform/french/typography.ts";
import type { ProcessServices } from "#platform/services.ts";
import type { LetterState } from "./delivery-states.ts";
import { logLetter, moveLetter, readLetter, SERVER } from "./letter-store.server.ts";

/** These words of the history mark a pause, with or without a reason, and a resumption. */
export const PAUSED = "Mise en pause";
export const RESUMED = "Reprise";

/**
 * A process gives this reason when it lacks the file of the letter; during a deployment another process may have it.
 */
export const TEXT_MISSING = "Le site n’a plus le texte de cette lettre.";

/** Returns how long the letter has been paused in all since it started, without a pause that has not ended. */
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
      // A database that was copied pauses its letters without a line in the history (database/backup), so the last line
      // stands for the pause.
      pausedMs += at.getTime() - (pausedAt ?? last ?? at).getTime();
      pausedAt = null;
    }
    last = at;
  }
  return pausedMs;
}

export type PauseServices = Pick<ProcessServices, "db" | "log" | "mail" | "settings">;

export async function pauseSending(
  { db, log, mail, settings }: PauseServices,
  number: number,
  reason: string,
  now: Date,
  from: LetterState[] = ["sending", "preparing", "scheduled"],
): Promise<void> {
  const isPaused = await db.transaction(async (tx) => {
    const isMoved = await moveLetter(tx, number, { from, to: "paused", pauseReason: reason });
    const letter = isMoved ? await readLetter(tx, number) : null;
    if (!letter) return false;
    await logLetter(tx, { letter: number, who: SERVER, what: `${PAUSED} : ${reason}` }, now);
    const letterUrl = settings.publicUrl + letterAdminPath(letter);
    const notice = { kind: "letter-paused" as const, to: settings.letter.replyTo };
    await mail.enqueue({ ...notice, letter: letterNames(letter).label, reason: typeset(reason), letterUrl }, tx);
    return true;
  });
  if (isPaused) log.error("letter_paused", { letter: number, reason });
}

export const MIN_REFUSED = 5;
export const MAX_REFUSED_SHARE = 0.5;

/**
 * Returns true when a provider reports most readers as unknown: it then refuses the site, whatever its wording, and the
 * addresses are not dead.
 */
export function isProviderRefusing({ refused, copies }: { refused: number; copies: number }): boolean {
  return refused >= MIN_REFUSED && refused > copies * MAX_REFUSED_SHARE;
}
