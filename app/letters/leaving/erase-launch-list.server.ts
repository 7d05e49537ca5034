import { and, eq, inArray, lte, notExists } from "drizzle-orm";
import { refreshSubscriberStatus } from "#app/letters/subscriptions/subscribers.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { letters } from "#database/schema/letters.server.ts";
import { consentEvents, emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import { inSteps, STEP_ROWS } from "#platform/erase-rows.server.ts";

const PURPOSE = "launch_notice";

/**
 * Erases confirmed launch subscriptions made before `before` once the launch is sent, and subscribers left without any.
 * Withdrawn ones follow the three-year rule. Returns how many subscribers were processed.
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
