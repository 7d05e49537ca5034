import { and, eq, gte, lt, min, sql } from "drizzle-orm";
import { countDeliveries, listComposedLetters, readSums, writeSums } from "#app/letters/store/letter-store.server.ts";
import { eraseEndedPauses } from "#app/letters/subscriptions/letter-pauses.server.ts";
import { eraseIdleProblems } from "#app/letters/subscriptions/mail-problems.server.ts";
import type { Database } from "#database/open.server.ts";
import { letterDeliveries, letterDomains, letters } from "#database/schema/letters.server.ts";
import { inSteps, STEP_ROWS } from "#platform/erase-rows.server.ts";
import { isWeekOver, readWeek } from "./letter-progress.server.ts";

export const DELIVERY_DAYS = 60;
/** After this time, copies that were being sent when a letter was cancelled have been recorded. */
const SETTLED_MS = 15 * 60_000;

/** Erases the copies of old letters and keeps their sums. Returns the number of rows erased. */
export async function eraseOldDeliveries(db: Database, now: Date): Promise<number> {
  await eraseEndedPauses(db, now);
  await eraseIdleProblems(db);
  await freezeSums(db, now);
  const limit = new Date(now.getTime() - DELIVERY_DAYS * 86_400_000);
  let erased = 0;
  for (const { number, finishedAt, sums } of await listComposedLetters(db)) {
    if (!finishedAt || finishedAt >= limit || !sums) continue;
    erased += await eraseCopies(db, number);
    await db.delete(letterDomains).where(eq(letterDomains.letter, number));
  }
  return erased;
}

/** Stores, for the archives, the counts of ended letters that were not counted when they ended. */
async function freezeSums(db: Database, now: Date): Promise<void> {
  for (const letter of await listComposedLetters(db)) {
    const { number, finishedAt } = letter;
    if (!finishedAt || now.getTime() - finishedAt.getTime() < SETTLED_MS) continue;
    const known = readSums(letter.sums);
    const isDue = isWeekOver(letter, now) && !known?.week;
    if (known && !isDue) continue;
    const counts = known?.counts ?? (await countDeliveries(db, letter));
    const week = isDue ? await readWeek(db, letter) : null;
    await db
      .update(letters)
      .set({ sums: writeSums({ counts, week }) })
      .where(eq(letters.number, number));
  }
}

/** Rows are erased by ranges of position, because `limit` alone would scan again the rows already deleted. */
async function eraseCopies(db: Database, letter: number): Promise<number> {
  const ofLetter = eq(letterDeliveries.letter, letter);
  const [bounds] = await db
    .select({ first: min(letterDeliveries.position), end: sql<number>`max(${letterDeliveries.position}) + 1` })
    .from(letterDeliveries)
    .where(ofLetter);
  let from = bounds?.first ?? 0;
  const end = bounds?.first == null ? 0 : bounds.end;
  let erased = 0;
  await inSteps(async () => {
    if (from >= end) return 0;
    const range = and(ofLetter, gte(letterDeliveries.position, from), lt(letterDeliveries.position, from + STEP_ROWS));
    const { rows } = (await db.execute(sql`
      with erased as (delete from ${letterDeliveries} where ${range} returning 1)
      select count(*)::int as erased from erased`)) as unknown as { rows: { erased: number }[] };
    erased += rows[0]?.erased ?? 0;
    from += STEP_ROWS;
    return STEP_ROWS;
  });
  return erased;
}
