import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#database/open.server.ts";
import { yieldToRequests } from "./yield-to-requests.ts";

/** A few milliseconds of the embedded database, which runs in the event loop. */
export const STEP_ROWS = 500;

/** Repeats the step of a long job until one finds less than a whole step; the site answers in between. */
export async function inSteps(step: () => Promise<number>, size = STEP_ROWS): Promise<number> {
  let total = 0;
  for (;;) {
    const found = await step();
    total += found;
    if (found < size) return total;
    await yieldToRequests();
  }
}

/** Each step commits by itself: a job that is cut goes on where it was. */
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
