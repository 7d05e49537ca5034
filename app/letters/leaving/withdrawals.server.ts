import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { readUnsubscribeToken } from "#app/letters/subscriptions/link-tokens.server.ts";
import type { Purpose } from "#app/letters/subscriptions/purposes.ts";
import {
  closeConfirmationLinks,
  lockSubscriber,
  readSubscriptions,
  recordConsents,
  refreshSubscriberStatus,
  type Subscriber,
  setSubscriptions,
} from "#app/letters/subscriptions/subscribers.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import {
  consentEvents,
  emailSubscribers,
  subscriberTokens,
  subscriptions,
} from "#database/schema/subscribers.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { hashToken } from "#platform/tokens.ts";
import { recordTombstones } from "./tombstones.server.ts";

export type Unsubscription = "unsubscribed" | "already" | "unknown";

type LeavingServices = Pick<ProcessServices, "settings" | "secrets">;

type Withdrawal = {
  subscriberId: string;
  /** The person leaves this purpose; null means all of them. */
  purpose: Purpose | null;
  form?: string;
  /** A tombstone names the consent event with this id, which a restored database has lost. */
  recordedEventId?: string;
};

/**
 * Withdrawing again changes nothing. The withdrawal is also recorded outside the database, so that an older backup does
 * not bring the person back.
 */
export async function withdraw(
  services: LeavingServices,
  tx: Transaction,
  { subscriberId, purpose, form, recordedEventId }: Withdrawal,
  now: Date,
): Promise<Unsubscription> {
  const subscriber = await lockSubscriber(tx, subscriberId);
  if (!subscriber) return "unknown";
  const states = await readSubscriptions(tx, subscriberId);
  const active = states.filter(
    (state) => state.status !== "withdrawn" && (purpose === null || state.purpose === purpose),
  );
  if (active.length === 0) return "already";
  await setSubscriptions(
    tx,
    active.map((state) => ({ ...state, status: "withdrawn", withdrawnAt: now })),
  );
  const left = active.map((state) => state.purpose);
  for (const what of left) {
    const proof = recordedEventId ?? randomUUID();
    await addWithdrawal(tx, { id: proof, subscriberId, purpose: what, form }, now);
    if (!recordedEventId) await recordTombstones(services, [{ email: subscriber.email, what, at: now, proof }]);
  }
  await closeConfirmationLinks(tx, subscriberId, left, now);
  await refreshSubscriberStatus(tx, [subscriberId]);
  return "unsubscribed";
}

export function leave(
  services: LeavingServices & Pick<ProcessServices, "db">,
  withdrawal: Withdrawal,
  now: Date,
): Promise<Unsubscription> {
  return services.db.transaction((tx) => withdraw(services, tx, withdrawal, now));
}

/** The link never expires and may be used any number of times. */
export async function unsubscribeByToken(
  services: LeavingServices & Pick<ProcessServices, "db">,
  token: string,
  now: Date,
): Promise<Unsubscription> {
  const found = await findByUnsubscribeToken(services, token);
  if (!found) return "unknown";
  return leave(services, { subscriberId: found.subscriber.id, purpose: found.purpose }, now);
}

export type Unsubscriber = {
  subscriber: Subscriber;
  /** The purpose is null in a link of the first messages, which unsubscribes from everything. */
  purpose: Purpose | null;
  hasLeft: boolean;
  keeps: Purpose[];
};

/** Returns whom the link would unsubscribe, without changing anything. */
export async function findByUnsubscribeToken(
  { db, secrets }: { db: Database | Transaction } & Pick<ProcessServices, "secrets">,
  token: string,
): Promise<Unsubscriber | null> {
  const right = readUnsubscribeToken(secrets, token) ?? (await findKeptRight(db, token));
  if (!right) return null;
  const [subscriber] = await db.select().from(emailSubscribers).where(eq(emailSubscribers.id, right.subscriberId));
  if (!subscriber) return null;
  const states = await db.select().from(subscriptions).where(eq(subscriptions.subscriberId, subscriber.id));
  const isLeft = (purpose: Purpose) => right.purpose === null || right.purpose === purpose;
  return {
    subscriber,
    purpose: right.purpose,
    hasLeft: !states.some(({ purpose, status }) => isLeft(purpose) && status !== "withdrawn"),
    keeps: states
      .filter(({ purpose, status }) => !isLeft(purpose) && status === "confirmed")
      .map(({ purpose }) => purpose),
  };
}

async function findKeptRight(
  db: Database | Transaction,
  token: string,
): Promise<{ subscriberId: string; purpose: null } | null> {
  const [kept] = await db
    .select({ subscriberId: subscriberTokens.subscriberId })
    .from(subscriberTokens)
    .where(and(eq(subscriberTokens.tokenHash, hashToken(token)), eq(subscriberTokens.purpose, "unsubscribe")));
  return kept ? { ...kept, purpose: null } : null;
}

/** A call repeated with the same id adds nothing. */
export async function addWithdrawal(
  tx: Transaction,
  { id, subscriberId, purpose, form }: { id: string; subscriberId: string; purpose: Purpose; form?: string },
  now: Date,
): Promise<void> {
  const [agreed] = await tx
    .select({ textVersion: consentEvents.textVersion, form: consentEvents.form })
    .from(consentEvents)
    .where(and(eq(consentEvents.subscriberId, subscriberId), eq(consentEvents.purpose, purpose)))
    .orderBy(desc(consentEvents.createdAt))
    .limit(1);
  const { textVersion, form: agreedForm } = agreed ?? { textVersion: "inconnue", form: "inconnue" };
  await recordConsents(tx, [
    { id, subscriberId, kind: "withdrawn", purpose, textVersion, form: form ?? agreedForm, createdAt: now },
  ]);
}
