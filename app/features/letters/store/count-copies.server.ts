import { setImmediate as nextTurn } from "node:timers/promises";
import { and, eq, gte, lt, max, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { letterDeliveries } from "#database/schema/letters.server.ts";
import { DELIVERY, type DeliveryCounts, type DeliveryState, noCounts } from "./delivery-states.ts";

/** Some 20 ms of the embedded database, which runs in the event loop. */
const STEP_COPIES = 50_000;
const NAMES = Object.keys(DELIVERY) as DeliveryState[];

export type CopyCounts = {
  counts: DeliveryCounts;
  /** Answered by the relay since the given time. */
  answered: number;
};

/** In steps: its cost grows with the list, so it is for what happens once, or seldom. */
export async function countCopies(
  db: Database | Transaction,
  letter: number,
  since: Date | null = null,
): Promise<CopyCounts> {
  const counts = noCounts();
  let answered = 0;
  const answeredCondition = sql`${letterDeliveries.state} in (${DELIVERY.sent}, ${DELIVERY.refused})`;
  const isRecent = since ? sql`${letterDeliveries.changedAt} >= ${since.toISOString()}::timestamptz` : sql`false`;
  const [last] = await db
    .select({ position: max(letterDeliveries.position) })
    .from(letterDeliveries)
    .where(eq(letterDeliveries.letter, letter));
  for (let from = 0; from <= (last?.position ?? -1); from += STEP_COPIES) {
    if (from > 0) await nextTurn();
    const rows = await db
      .select({
        state: letterDeliveries.state,
        people: sql<number>`count(*)::int`,
        answered: sql<number>`(count(*) filter (where ${answeredCondition} and ${isRecent}))::int`,
      })
      .from(letterDeliveries)
      .where(
        and(
          eq(letterDeliveries.letter, letter),
          gte(letterDeliveries.position, from),
          lt(letterDeliveries.position, from + STEP_COPIES),
        ),
      )
      .groupBy(letterDeliveries.state);
    for (const row of rows) {
      answered += row.answered;
      const name = NAMES.find((one) => DELIVERY[one] === row.state);
      if (name) counts[name] += row.people;
    }
  }
  return { counts, answered };
}
