import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { countDeliveries, listEditions } from "#app/features/letters/store/edition-store.server.ts";
import { eraseIdleProblems } from "#app/features/mailings/mail-problems.server.ts";
import type { Database } from "#database/open.server.ts";
import { letterDeliveries, letterEditions, letterPauses } from "#database/schema/letters.server.ts";

export const DELIVERY_DAYS = 60;

/** Keeps the sums. Gives the number of rows erased. */
export async function eraseOldDeliveries(db: Database, now: Date): Promise<number> {
  await db.delete(letterPauses).where(lt(letterPauses.until, now));
  await eraseIdleProblems(db);
  const limit = new Date(now.getTime() - DELIVERY_DAYS * 86_400_000);
  const old = (await listEditions(db)).filter(
    ({ finishedAt, sums }) => finishedAt && finishedAt < limit && sums === null,
  );
  let erased = 0;
  for (const { number } of old) {
    erased += await db.transaction(async (tx) => {
      const sums = JSON.stringify(await countDeliveries(tx, { number, sums: null }));
      await tx
        .update(letterEditions)
        .set({ sums })
        .where(and(eq(letterEditions.number, number), isNull(letterEditions.sums)));
      const rows = await tx
        .delete(letterDeliveries)
        .where(eq(letterDeliveries.edition, number))
        .returning({ position: letterDeliveries.position });
      return rows.length;
    });
  }
  return erased;
}

/** Unproven, as it comes from the address: only counted for an edition that was sent. */
export async function countDeparture(db: Database, edition: string | null): Promise<void> {
  if (!edition || !/^(?:0|[1-9]\d{0,3})$/.test(edition)) return;
  await db
    .update(letterEditions)
    .set({ unsubscribed: sql`least(${letterEditions.unsubscribed} + 1, ${letterEditions.audience})` })
    .where(
      and(
        eq(letterEditions.number, Number(edition)),
        inArray(letterEditions.state, ["sending", "paused", "done", "cancelled"]),
      ),
    );
}
