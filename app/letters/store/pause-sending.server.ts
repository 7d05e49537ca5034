import { letterAdminPath, letterNames } from "#app/letters/message/letter-names.ts";
import { typeset } from "#platform/french/typography.ts";
import type { ProcessServices } from "#platform/services.ts";
import type { LetterState } from "./delivery-states.ts";
import { logLetter, moveLetter, readLetter, SERVER } from "./letter-store.server.ts";
import { PAUSED } from "./paused-time.server.ts";

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
    await mail.enqueue({ ...notice, edition: letterNames(letter).label, reason: typeset(reason), letterUrl }, tx);
    return true;
  });
  if (isPaused) log.error("letter_paused", { letter: number, reason });
}
