import { editionLabel, editionPath } from "#app/features/letters/message/edition-kind.ts";
import { typeset } from "#platform/french/typography.ts";
import type { ProcessServices } from "#platform/services.ts";
import type { EditionState } from "./delivery-states.ts";
import { logLetter, moveEdition, SERVER } from "./edition-store.server.ts";
import { STOPPED } from "./stops.server.ts";

export type PauseServices = Pick<ProcessServices, "db" | "log" | "mail" | "settings">;

export async function pauseEdition(
  { db, log, mail, settings }: PauseServices,
  number: number,
  reason: string,
  now: Date,
  from: EditionState[] = ["sending", "preparing", "scheduled"],
): Promise<void> {
  const isPaused = await db.transaction(async (tx) => {
    if (!(await moveEdition(tx, number, { from, to: "paused", pauseReason: reason }))) return false;
    await logLetter(tx, { edition: number, who: SERVER, what: `${STOPPED} : ${reason}` }, now);
    const letterUrl = settings.publicUrl + editionPath(number);
    const notice = { kind: "letter-paused" as const, to: settings.letter.replyTo };
    await mail.enqueue({ ...notice, edition: editionLabel(number), reason: typeset(reason), letterUrl }, tx);
    return true;
  });
  if (isPaused) log.error("letter_paused", { edition: number, reason });
}
