import { and, desc, eq, isNotNull, ne } from "drizzle-orm";
import { countDeliveries, type LetterRow } from "#app/letters/store/letter-store.server.ts";
import { type PauseServices, pauseSending } from "#app/letters/store/pause-sending.server.ts";
import type { Database } from "#database/open.server.ts";
import { letters } from "#database/schema/letters.server.ts";
import { reasonToAsk } from "./bounce-counts.ts";

/** What stands out in the previous letter; null when nothing does. */
export async function readLastReason(db: Database, number: number): Promise<string | null> {
  const [last] = await db
    .select()
    .from(letters)
    .where(and(ne(letters.number, number), isNotNull(letters.startedAt)))
    .orderBy(desc(letters.startedAt))
    .limit(1);
  if (!last) return null;
  const { sent: accepted, refused } = await countDeliveries(db, last);
  const { returnedHard, returnedOurs: ours, complaints } = last;
  return reasonToAsk(last, { accepted, refused, returnedHard, ours, complaints });
}

/** Pauses this letter, once, after one with many complaints or dead addresses. True when it does. */
export async function pauseAfterBadFigures(services: PauseServices, letter: LetterRow, now: Date): Promise<boolean> {
  const { number, figuresShown } = letter;
  const reason = figuresShown ? null : await readLastReason(services.db, number);
  if (!reason) return false;
  await services.db.update(letters).set({ figuresShown: true }).where(eq(letters.number, number));
  await pauseSending(services, number, reason, now);
  return true;
}
