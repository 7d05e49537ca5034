import { and, eq, gt, gte, inArray, sql } from "drizzle-orm";
import { DELIVERY } from "#app/letters/store/delivery-states.ts";
import { logLetter, SERVER } from "#app/letters/store/letter-store.server.ts";
import { MAX_REFUSED_SHARE, MIN_REFUSED } from "#app/letters/store/pause-sending.server.ts";
import { undoStrikes } from "#app/letters/subscriptions/mail-problems.server.ts";
import type { Database } from "#database/open.server.ts";
import { letterDeliveries, letterDomains } from "#database/schema/letters.server.ts";

const RETRY_MS = 15 * 60_000;

export async function listRefusingDomains(db: Database, letter: number): Promise<string[]> {
  const { domain, copies, returned } = letterDomains;
  const rows = await db
    .select({ domain })
    .from(letterDomains)
    .where(
      and(
        eq(letterDomains.letter, letter),
        gte(returned, MIN_REFUSED),
        gt(returned, sql`${copies} * ${MAX_REFUSED_SHARE}::real`),
      ),
    );
  return rows.map((row) => row.domain);
}

/**
 * Retries the people whom a provider refused before the site noticed that it refuses everybody. Their copies wait, so
 * that others are sent first.
 */
export async function spareDomain(
  db: Database,
  { letter, domain, now }: { letter: number; domain: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    // The count is stored for later runs and for bounces.
    await tx
      .update(letterDomains)
      .set({ returned: sql`greatest(${letterDomains.returned}, ${letterDomains.copies})` })
      .where(and(eq(letterDomains.letter, letter), eq(letterDomains.domain, domain)));
    const ids = (await undoStrikes(tx, { letter, domain })).map(({ subscriberId }) => subscriberId);
    if (ids.length === 0) return;
    await tx
      .update(letterDeliveries)
      .set({ state: DELIVERY.deferred, nextTry: new Date(now.getTime() + RETRY_MS), changedAt: now })
      .where(
        and(
          eq(letterDeliveries.letter, letter),
          eq(letterDeliveries.state, DELIVERY.refused),
          inArray(letterDeliveries.subscriberId, ids),
        ),
      );
    const what = `${domain} refuse presque tous ses lecteurs : compté comme un refus du site, personne n’est écarté`;
    await logLetter(tx, { letter, who: SERVER, what }, now);
  });
}
