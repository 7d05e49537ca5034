import { and, eq, exists, gt, inArray, isNull, lt, lte, ne, not, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import {
  consentEvents,
  emailSubscribers,
  subscriberTokens,
  subscriptions,
} from "#database/schema/subscribers.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { addressHashes, rememberErased } from "./erased-addresses.server.ts";

const BATCH = 1000;

export async function eraseUnconfirmed(db: Database, limit: Date, now: Date): Promise<number> {
  let erased = 0;
  for (;;) {
    const { found, gone } = await db.transaction((tx) => eraseUnconfirmedBatch(tx, limit, now));
    erased += gone;
    if (found < BATCH) return erased;
  }
}

/** Judges again behind the lock: somebody may sign up anew at this moment, and needs the row and the link. */
async function eraseUnconfirmedBatch(
  tx: Transaction,
  limit: Date,
  now: Date,
): Promise<{ found: number; gone: number }> {
  const isOver = and(
    eq(subscriptions.status, "pending"),
    lte(subscriptions.requestedAt, limit),
    not(exists(openLinks(tx, now, sql`${consentEvents.purpose} = ${subscriptions.purpose}`))),
  );
  const asked = tx
    .select({ purpose: subscriptions.purpose })
    .from(subscriptions)
    .where(eq(subscriptions.subscriberId, emailSubscribers.id));
  const isNobody = and(
    eq(emailSubscribers.status, "pending"),
    lte(emailSubscribers.createdAt, limit),
    not(exists(asked)),
  );
  const over = tx.select({ id: subscriptions.subscriberId }).from(subscriptions).where(isOver);
  const locked = await tx
    .select({ id: emailSubscribers.id })
    .from(emailSubscribers)
    .where(or(inArray(emailSubscribers.id, over), isNobody))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return { found: 0, gone: 0 };
  await tx.delete(subscriptions).where(and(inArray(subscriptions.subscriberId, ids), isOver));
  const gone = await tx
    .delete(emailSubscribers)
    .where(and(inArray(emailSubscribers.id, ids), isNobody))
    .returning({ id: emailSubscribers.id });
  return { found: ids.length, gone: gone.length };
}

/**
 * Gone subscribers are kept until then, so that imports do not bring them back; afterwards a keyed hash does it, as for
 * who was erased. Of unconfirmed ones nothing is kept: they agreed to nothing, and may never have known.
 */
export async function eraseLongGone(
  { db, secrets }: Pick<ProcessServices, "db" | "secrets">,
  limit: Date,
  now: Date,
): Promise<number> {
  let erased = 0;
  for (;;) {
    const gone = await db.transaction(async (tx) => {
      const due = tx
        .select({ id: emailSubscribers.id })
        .from(emailSubscribers)
        .where(and(eq(emailSubscribers.status, "unsubscribed"), lte(emailSubscribers.unsubscribedAt, limit)))
        .limit(BATCH)
        .for("update", { skipLocked: true });
      const rows = await tx
        .delete(emailSubscribers)
        .where(inArray(emailSubscribers.id, due))
        .returning({ email: emailSubscribers.email });
      await rememberErased(
        tx,
        rows.map(({ email }) => ({ hash: addressHashes(secrets, email)[0] ?? "", at: now })),
      );
      return rows.length;
    });
    erased += gone;
    if (gone < BATCH) return erased;
  }
}

export async function eraseEndedLinks(db: Database, limit: Date): Promise<number> {
  const erased = await db
    .delete(subscriberTokens)
    .where(
      and(
        ne(subscriberTokens.purpose, "unsubscribe"),
        or(lt(subscriberTokens.expiresAt, limit), lt(subscriberTokens.usedAt, limit)),
      ),
    )
    .returning({ hash: subscriberTokens.tokenHash });
  return erased.length;
}

function openLinks(db: Transaction, now: Date, isOfPurpose: ReturnType<typeof sql>) {
  return db
    .select({ hash: subscriberTokens.tokenHash })
    .from(subscriberTokens)
    .innerJoin(consentEvents, eq(consentEvents.id, subscriberTokens.consentEventId))
    .where(
      and(
        eq(subscriberTokens.subscriberId, subscriptions.subscriberId),
        isOfPurpose,
        isNull(subscriberTokens.usedAt),
        gt(subscriberTokens.expiresAt, now),
      ),
    );
}
