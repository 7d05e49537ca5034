import { and, asc, count, eq, gt, inArray, lte, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#database/open.server.ts";
import { emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import type { Purpose } from "./purposes.ts";

export type Reader = { id: string; email: string };

type Audience = { purpose: Purpose; at: Date };

/**
 * Returns the ids of people who had confirmed by `at` and still want this letter, ordered from `after`. A page with
 * fewer than `limit` is the last one.
 */
export async function readAudiencePage(
  db: Database | Transaction,
  { purpose, at, after, limit }: Audience & { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.subscriberId })
    .from(subscriptions)
    .where(
      and(audienceCondition(db, { purpose, at }), after === null ? undefined : gt(subscriptions.subscriberId, after)),
    )
    .orderBy(asc(subscriptions.subscriberId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function countAudience(db: Database | Transaction, audience: Audience): Promise<number> {
  const [row] = await db.select({ people: count() }).from(subscriptions).where(audienceCondition(db, audience));
  return row?.people ?? 0;
}

/** The rows are locked until the claim commits, so that nobody can leave unnoticed in between. */
export async function lockWantedReaders(
  tx: Transaction,
  { purpose, ids }: { purpose: Purpose; ids: string[] },
): Promise<Map<string, Reader>> {
  if (ids.length === 0) return new Map();
  const readers = await tx
    .select({ id: emailSubscribers.id, email: emailSubscribers.email })
    .from(subscriptions)
    .innerJoin(emailSubscribers, eq(emailSubscribers.id, subscriptions.subscriberId))
    .where(
      and(
        eq(subscriptions.purpose, purpose),
        eq(subscriptions.status, "confirmed"),
        inArray(subscriptions.subscriberId, ids),
        askedAloneCondition(tx, purpose),
      ),
    )
    .orderBy(asc(subscriptions.subscriberId))
    .for("share", { of: subscriptions });
  return new Map(readers.map((reader) => [reader.id, reader]));
}

function audienceCondition(db: Database | Transaction, { purpose, at }: Audience) {
  return and(
    eq(subscriptions.purpose, purpose),
    eq(subscriptions.status, "confirmed"),
    lte(subscriptions.confirmedAt, at),
    askedAloneCondition(db, purpose),
  );
}

/** Subscribers of the weekly letter are left out, because they know already that the site is open. */
function askedAloneCondition(db: Database | Transaction, purpose: Purpose) {
  if (purpose !== "launch_notice") return undefined;
  const letter = alias(subscriptions, "letter");
  return notExists(
    db
      .select({ purpose: letter.purpose })
      .from(letter)
      .where(
        and(
          eq(letter.subscriberId, subscriptions.subscriberId),
          eq(letter.purpose, "weekly_letter"),
          eq(letter.status, "confirmed"),
        ),
      ),
  );
}
