import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { letters } from "#database/schema/letters.server.ts";

/** Unproven, as it comes from the address: only counted for a letter that was sent. */
export async function countUnsubscription(db: Database, letter: string | null): Promise<void> {
  if (!letter || !/^\d{1,4}$/.test(letter)) return;
  await db
    .update(letters)
    .set({ unsubscribed: sql`least(${letters.unsubscribed} + 1, ${letters.audience})` })
    .where(and(eq(letters.number, Number(letter)), inArray(letters.state, ["sending", "paused", "done", "cancelled"])));
}
