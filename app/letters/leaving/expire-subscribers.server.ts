import { and, eq, exists, gt, inArray, isNull, lt, lte, ne, not, notExists, or, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { refreshSubscriberStatus } from "#app/letters/subscriptions/subscribers.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { letters } from "#database/schema/letters.server.ts";
import {
  consentEvents,
  emailSubscribers,
  subscriberTokens,
  subscriptions,
} from "#database/schema/subscribers.server.ts";
import { inSteps, STEP_ROWS } from "#platform/erase-rows.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { addressHashes, rememberErased } from "./tombstones.server.ts";

export async function eraseUnconfirmed(db: Database, limit: Date, now: Date): Promise<number> {
  let erased = 0;
  await inSteps(async () => {
    const { found, gone } = await db.transaction((tx) => eraseUnconfirmedBatch(tx, limit, now));
    erased += gone;
    return found;
  });
  return erased;
}

/**
 * The condition is checked again under the row lock, because somebody may be signing up again and needs the row and the
 * link.
 */
async function eraseUnconfirmedBatch(
  tx: Transaction,
  limit: Date,
  now: Date,
): Promise<{ found: number; gone: number }> {
  const overCondition = and(
    eq(subscriptions.status, "pending"),
    lte(subscriptions.requestedAt, limit),
    not(exists(openLinks(tx, now, subscriptions.subscriberId, subscriptions.purpose))),
  );
  const nobodyCondition = and(
    eq(emailSubscribers.status, "pending"),
    lte(emailSubscribers.createdAt, limit),
    not(exists(subscriptionsOf(tx))),
  );
  const over = tx.select({ id: subscriptions.subscriberId }).from(subscriptions).where(overCondition);
  const ids = await lockBatch(tx, or(inArray(emailSubscribers.id, over), nobodyCondition));
  if (ids.length === 0) return { found: 0, gone: 0 };
  await tx.delete(subscriptions).where(and(inArray(subscriptions.subscriberId, ids), overCondition));
  const gone = await tx
    .delete(emailSubscribers)
    .where(and(inArray(emailSubscribers.id, ids), nobodyCondition))
    .returning({ id: emailSubscribers.id });
  return { found: ids.length, gone: gone.length };
}

/**
 * Erases people who unsubscribed long ago. Until then their row keeps imports from adding them; afterwards a keyed hash
 * does, as for erased people.
 */
export function eraseLongGone(
  { db, secrets }: Pick<ProcessServices, "db" | "secrets">,
  limit: Date,
  now: Date,
): Promise<number> {
  return inSteps(() =>
    db.transaction(async (tx) => {
      const longGoneCondition = and(
        eq(emailSubscribers.status, "unsubscribed"),
        lte(emailSubscribers.unsubscribedAt, limit),
        // Somebody who unsubscribed may have signed up again and not confirmed yet, which `status` does not show.
        not(exists(openLinks(tx, now, emailSubscribers.id))),
        not(exists(subscriptionsOf(tx, eq(subscriptions.status, "pending")))),
      );
      const ids = await lockBatch(tx, longGoneCondition);
      // The condition is checked again under the row lock, because a sign-up may have come in between.
      const rows = await tx
        .delete(emailSubscribers)
        .where(and(inArray(emailSubscribers.id, ids), longGoneCondition))
        .returning({ email: emailSubscribers.email });
      await rememberErased(
        tx,
        rows.map(({ email }) => ({ hash: addressHashes(secrets, email)[0] ?? "", at: now })),
      );
      return ids.length;
    }),
  );
}

/** Erases old links and the requests that nobody confirmed: what strangers typed is no proof of anybody's consent. */
export async function eraseEndedLinks(db: Database, limit: Date): Promise<number> {
  let erased = 0;
  await inSteps(async () => {
    const { found, gone } = await db.transaction((tx) => eraseEndedLinksBatch(tx, limit));
    erased += gone;
    return found;
  });
  return erased;
}

async function eraseEndedLinksBatch(tx: Transaction, limit: Date): Promise<{ found: number; gone: number }> {
  const endedCondition = and(ne(subscriberTokens.purpose, "unsubscribe"), endedBefore(subscriberTokens, limit));
  const ended = await tx
    .select({ id: subscriberTokens.subscriberId })
    .from(subscriberTokens)
    .where(and(endedCondition, not(exists(lastingLinks(tx, limit)))))
    .limit(STEP_ROWS);
  // People are locked before their links, in the order of `lockSubscriber`, as another order could deadlock.
  const people = ended.map(({ id }) => id);
  const ids = people.length > 0 ? await lockBatch(tx, inArray(emailSubscribers.id, people)) : [];
  if (ids.length === 0) return { found: 0, gone: 0 };
  const links = await tx
    .delete(subscriberTokens)
    .where(and(inArray(subscriberTokens.subscriberId, ids), endedCondition, not(exists(lastingLinks(tx, limit)))))
    .returning();
  const requests = new Set(links.flatMap(({ consentEventId }) => consentEventId ?? []));
  for (const { consentEventId, usedAt, expiresAt } of links) {
    const isPressed = usedAt && (!expiresAt || usedAt < expiresAt);
    if (isPressed && consentEventId) requests.delete(consentEventId);
  }
  if (requests.size > 0) await tx.delete(consentEvents).where(inArray(consentEvents.id, [...requests]));
  return { found: ended.length, gone: links.length };
}

/**
 * Selects another link of the same request that is still needed, because the links of a request are erased together.
 */
function lastingLinks(tx: Transaction, limit: Date) {
  const other = alias(subscriberTokens, "other");
  return tx
    .select({ hash: other.tokenHash })
    .from(other)
    .where(
      and(
        eq(other.subscriberId, subscriberTokens.subscriberId),
        eq(other.consentEventId, subscriberTokens.consentEventId),
        not(sql`coalesce(${endedBefore(other, limit)}, false)`),
      ),
    );
}

function endedBefore({ expiresAt, usedAt }: Record<"expiresAt" | "usedAt", AnyPgColumn>, limit: Date) {
  return or(lt(expiresAt, limit), lt(usedAt, limit));
}

async function lockBatch(tx: Transaction, condition: SQL | undefined): Promise<string[]> {
  const locked = await tx
    .select({ id: emailSubscribers.id })
    .from(emailSubscribers)
    .where(condition)
    .limit(STEP_ROWS)
    .for("update", { skipLocked: true });
  return locked.map(({ id }) => id);
}

function subscriptionsOf(tx: Transaction, condition?: SQL) {
  return tx
    .select({ purpose: subscriptions.purpose })
    .from(subscriptions)
    .where(and(eq(subscriptions.subscriberId, emailSubscribers.id), condition));
}

/** Selects links that are still open, for one purpose or, without `purpose`, for any. */
function openLinks(tx: Transaction, now: Date, subscriberId: AnyPgColumn, purpose?: AnyPgColumn) {
  return tx
    .select({ hash: subscriberTokens.tokenHash })
    .from(subscriberTokens)
    .innerJoin(consentEvents, eq(consentEvents.id, subscriberTokens.consentEventId))
    .where(
      and(
        eq(subscriberTokens.subscriberId, subscriberId),
        purpose && eq(consentEvents.purpose, purpose),
        isNull(subscriberTokens.usedAt),
        gt(subscriberTokens.expiresAt, now),
      ),
    );
}

const PURPOSE = "launch_notice";

/**
 * Once the notice of the launch has been sent, erases its confirmed subscriptions made before `before`, and subscribers
 * left without any. Withdrawn subscriptions follow the three-year rule. Returns how many subscribers were processed.
 */
export async function eraseLaunchList(db: Database, before: Date): Promise<number> {
  const [launch] = await db
    .select({ finishedAt: letters.finishedAt })
    .from(letters)
    .where(and(eq(letters.kind, "launch"), eq(letters.state, "done")));
  if (!launch?.finishedAt || launch.finishedAt > before) return 0;
  return inSteps(() => db.transaction((tx) => eraseBatch(tx, before)));
}

async function eraseBatch(tx: Transaction, before: Date): Promise<number> {
  const isNotified = and(
    eq(subscriptions.purpose, PURPOSE),
    eq(subscriptions.status, "confirmed"),
    lte(subscriptions.confirmedAt, before),
  );
  const notified = tx.select({ id: subscriptions.subscriberId }).from(subscriptions).where(isNotified).limit(STEP_ROWS);
  const locked = await tx
    .select({ id: emailSubscribers.id })
    .from(emailSubscribers)
    .where(inArray(emailSubscribers.id, notified))
    .for("update", { skipLocked: true });
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const ended = await tx
    .delete(subscriptions)
    .where(and(inArray(subscriptions.subscriberId, ids), isNotified))
    .returning({ id: subscriptions.subscriberId });
  const subscribed = ended.map(({ id }) => id);
  const proofs = and(inArray(consentEvents.subscriberId, subscribed), eq(consentEvents.purpose, PURPOSE));
  if (subscribed.length > 0) await tx.delete(consentEvents).where(proofs);
  const others = tx
    .select({ id: subscriptions.subscriberId })
    .from(subscriptions)
    .where(eq(subscriptions.subscriberId, emailSubscribers.id));
  await tx.delete(emailSubscribers).where(and(inArray(emailSubscribers.id, ids), notExists(others)));
  await refreshSubscriberStatus(tx, ids);
  return ids.length;
}
