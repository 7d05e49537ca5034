import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#database/open.server.ts";
import { yieldToRequests } from "./yield-to-requests.ts";

/** The embedded database runs in the event loop, and erasing this many rows blocks it for a few milliseconds only. */
export const STEP_ROWS = 500;

/**
 * Repeats `step` until it handles fewer rows than `size`, and lets the site answer requests between two
 * steps. Returns the total.
 */
export async function inSteps(step: () => Promise<number>, size = STEP_ROWS): Promise<number> {
  let total = 0;
  for (;;) {
    const found = await step();
    total += found;
    if (found < size) return total;
    await yieldToRequests();
  }
}

/** Erases rows in steps that each commit separately, so that an interrupted job continues where it stopped. */
export function eraseRows(db: Database, table: PgTable, condition: SQL | undefined): Promise<number> {
  return inSteps(async () => {
    const { rows } = (await db.execute(sql`
      with erased as (
        delete from ${table}
        where ctid = any(array(select ctid from ${table} where ${condition ?? sql`true`} limit ${STEP_ROWS}))
        returning 1
      )
      select count(*)::int as erased from erased`)) as unknown as { rows: { erased: number }[] };
    return rows[0]?.erased ?? 0;
  });
}

export type Eraser = (tx: Transaction, emails: string[]) => Promise<void>;
