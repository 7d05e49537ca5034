import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { leave } from "#app/letters/leaving/withdrawals.server.ts";
import { endPause, pauseEnd, readPauseEnd, startPause } from "#app/letters/subscriptions/letter-pauses.server.ts";
import { byPurpose, type Purpose } from "#app/letters/subscriptions/purposes.ts";
import { markConfirmed, readSubscriptions, recordConsents } from "#app/letters/subscriptions/subscribers.server.ts";
import { isSuppressedAddress } from "#app/letters/subscriptions/suppressed-address.ts";
import type { Database } from "#database/open.server.ts";
import { mailProblems } from "#database/schema/letters.server.ts";
import { emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { ProcessServices } from "#platform/services.ts";
import { LETTER_CONSENT } from "./sign-up-texts.ts";

type SubscriptionState = "confirmed" | "pending" | "none";

export type SubscriptionStates = Record<Purpose, SubscriptionState>;

const FORM = "account_settings";

export async function getSubscriptionStates(db: Database, email: string): Promise<SubscriptionStates> {
  const rows = await db
    .select({ purpose: subscriptions.purpose, status: subscriptions.status })
    .from(subscriptions)
    .innerJoin(emailSubscribers, eq(emailSubscribers.id, subscriptions.subscriberId))
    .where(eq(emailSubscribers.email, email));
  const states: SubscriptionStates = byPurpose(() => "none");
  for (const { purpose, status } of rows) if (status !== "withdrawn") states[purpose] = status;
  return states;
}

/**
 * A confirmed subscription alone does not say whether letters arrive: the address may be suppressed or the letters
 * paused.
 */
export type LetterArrival = { isSuppressed: boolean; pausedUntil: string | null };

export async function readLetterArrival(db: Database, email: string, now: Date): Promise<LetterArrival> {
  const [row] = await db
    .select({ id: emailSubscribers.id, problem: mailProblems })
    .from(emailSubscribers)
    .leftJoin(mailProblems, eq(mailProblems.subscriberId, emailSubscribers.id))
    .where(eq(emailSubscribers.email, email));
  const isSuppressed = row?.problem ? isSuppressedAddress(row.problem) : false;
  const until = row ? await readPauseEnd(db, row.id, now) : null;
  return { isSuppressed, pausedUntil: until && parisDay(until) };
}

export async function pauseFromSettings(db: Database, email: string, now: Date): Promise<void> {
  const id = await findSubscriberId(db, email);
  if (id) await startPause(db, id, pauseEnd(now));
}

export async function resumeFromSettings(db: Database, email: string): Promise<void> {
  const id = await findSubscriberId(db, email);
  if (id) await endPause(db, id);
}

/**
 * For people who are signed in, no e-mail has to confirm the address, which their account proves. Letters that were
 * stopped or paused resume.
 */
export async function joinLetter(
  services: Pick<ProcessServices, "db" | "mail" | "settings" | "secrets">,
  email: string,
  now: Date,
): Promise<void> {
  const { purpose, textVersion } = LETTER_CONSENT;
  await services.db.transaction(async (tx) => {
    // For a known person the update changes nothing, but locks the row.
    const [subscriber] = await tx
      .insert(emailSubscribers)
      .values({ id: randomUUID(), email, source: FORM, createdAt: now })
      .onConflictDoUpdate({ target: emailSubscribers.email, set: { email } })
      .returning();
    if (!subscriber) throw new Error("The subscriber was neither added nor found");
    await endPause(tx, subscriber.id);
    const states = await readSubscriptions(tx, subscriber.id);
    const [problem] = await tx.select().from(mailProblems).where(eq(mailProblems.subscriberId, subscriber.id));
    const isConfirmed = states.some((state) => state.purpose === purpose && state.status === "confirmed");
    if (isConfirmed && !(problem && isSuppressedAddress(problem))) return;
    const agreement = { purpose, textVersion, form: FORM };
    await recordConsents(tx, [{ ...agreement, subscriberId: subscriber.id, kind: "requested", createdAt: now }]);
    await markConfirmed(services, tx, subscriber, { ...agreement, requestedAt: now }, now);
  });
}

export async function unsubscribeFromSettings(
  services: Pick<ProcessServices, "db" | "settings" | "secrets">,
  { email, purpose }: { email: string; purpose: Purpose },
  now: Date,
): Promise<void> {
  const subscriberId = await findSubscriberId(services.db, email);
  if (subscriberId) await leave(services, { subscriberId, purpose, form: FORM }, now);
}

async function findSubscriberId(db: Database, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: emailSubscribers.id })
    .from(emailSubscribers)
    .where(eq(emailSubscribers.email, email));
  return row?.id ?? null;
}
