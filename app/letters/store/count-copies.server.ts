import { count, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { letterDeliveries } from "#database/schema/letters.server.ts";
import { DELIVERY, type DeliveryCounts, type DeliveryState, noCounts } from "./delivery-states.ts";

const NAMES = Object.keys(DELIVERY) as DeliveryState[];

type CopyCounts = {
  counts: DeliveryCounts;
  /** Answered by the relay since the given time. */
  answered: number;
};

/** Some 40 ms for 100,000 people. */
export async function countCopies(
  db: Database | Transaction,
  letter: number,
  since: Date | null = null,
): Promise<CopyCounts> {
  const isRecent = since ? sql`${letterDeliveries.changedAt} >= ${since.toISOString()}::timestamptz` : sql`false`;
  const answeredCondition = sql`${letterDeliveries.state} in (${DELIVERY.sent}, ${DELIVERY.refused}) and ${isRecent}`;
  const rows = await db
    .select({
      state: letterDeliveries.state,
      people: count(),
      answered: sql<number>`(count(*) filter (where ${answeredCondition}))::int`,
    })
    .from(letterDeliveries)
    .where(eq(letterDeliveries.letter, letter))
    .groupBy(letterDeliveries.state);
  const counts = noCounts();
  for (const { state, people } of rows) {
    const name = NAMES.find((one) => DELIVERY[one] === state);
    if (name) counts[name] = people;
  }
  return { counts, answered: rows.reduce((sum, row) => sum + row.answered, 0) };
}
