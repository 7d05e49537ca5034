import type { Database } from "#database/open.server.ts";
import { rateLimits } from "#database/schema/limits.server.ts";

/** True for the first caller only, across all processes, until then. */
export async function takeOnce(db: Database, word: string, until: Date): Promise<boolean> {
  const taken = await db
    .insert(rateLimits)
    .values({ key: word, count: 1, resetAt: until })
    .onConflictDoNothing()
    .returning({ key: rateLimits.key });
  return taken.length === 1;
}
