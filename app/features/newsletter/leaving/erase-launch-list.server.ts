import { and, eq, inArray, lte, notExists } from "drizzle-orm";
import { refreshSubscriberStatus } from "#app/features/newsletter/subscriptions/subscribers.server.ts";
import { LAUNCH_NUMBER } from "#app/features/suppressions/letter-kind.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { letters } from "#database/schema/letters.server.ts";
import { consentEvents, emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import { inSteps, STEP_ROWS } from "#platform/erase-rows.server.ts";

const PURPOSE = "launch_notice";

/**
 * The launch is one message: its list ends with it, and who asked for nothing else goes. Whoever left stays known until three years are
 * over, as from the letter. Gives the number of subscriptions.
 */
export async function eraseLaunchList(db: Database, limit: Date): Promise<number> {
  const [launch] = await db
    .select({ finishedAt: letters.finishedAt })
    .from(letters)
    .where(and(eq(letters.number, LAUNCH_NUMBER), eq(letters.state, "done")));
  if (!launch?.finishedAt || launch.finishedAt > limit) return 0;
  return inSteps(() => db.transaction((tx) => eraseBatch(tx, limit)));
}

async function eraseBatch(tx: Transaction, limit: Date): Promise<number> {
  const isTold = and(
    eq(subscriptions.purpose, PURPOSE),
    eq(subscriptions.status, "confirmed"),
    lte(subscriptions.confirmedAt, limit),
  );
  const told = tx.select({ id: subscriptions.subscriberId }).from(subscriptions).where(isTold).limit(STEP_ROWS);
  const locked = await tx
    .select({ id: emailSubscribers.id })
    .from(emailSubscribers)
    .where(inArray(emailSubscribers.id, told))
    .for("update", { skipLocked: true });
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const ended = await tx
    .delete(subscriptions)
    .where(and(inArray(subscriptions.subscriberId, ids), isTold))
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
