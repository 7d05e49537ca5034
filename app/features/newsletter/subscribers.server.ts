import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, ne } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { consentEvents, emailSubscribers, subscriberTokens } from "#database/schema/subscribers.server.ts";
import type { MailMessage } from "#platform/mail/mail-message.ts";
import type { ProcessServices } from "#platform/services.ts";
import { sendConfirmation } from "./confirmation-requests.server.ts";
import { CONSENTS, SIGN_UP_SOURCES, type SignUpSource } from "./sign-up-texts.ts";
import { UNSUBSCRIBE_PATH } from "./token-field.ts";
import { createToken, hashToken, tokenUrl } from "./tokens.server.ts";

type MailServices = Pick<ProcessServices, "db" | "mail" | "settings">;
type Subscriber = typeof emailSubscribers.$inferSelect;

export type Unsubscription = "unsubscribed" | "already" | "unknown";

/** Sends the confirmation e-mail again. The consent stays the one that was given. */
export function requestConfirmation(
  services: MailServices,
  id: string,
  now: Date,
): Promise<"requested" | "not-pending" | "unknown"> {
  return services.db.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, id);
    if (!subscriber) return "unknown";
    if (subscriber.status !== "pending") return "not-pending";
    await sendConfirmation(services, tx, { ...subscriber, source: formOf(subscriber) }, now);
    return "requested";
  });
}

/**
 * Confirms a pending subscriber whose row is locked, keeps the proof of it, and sends the first message, which says how to leave.
 * Every other open link of theirs is closed.
 */
export async function markConfirmed(
  services: Omit<MailServices, "db">,
  tx: Transaction,
  subscriber: Subscriber,
  now: Date,
): Promise<void> {
  const { id, email } = subscriber;
  await tx
    .update(emailSubscribers)
    .set({ status: "confirmed", confirmedAt: now, unsubscribedAt: null })
    .where(eq(emailSubscribers.id, id));
  await addConsentEvent(tx, subscriber, "confirmed", now);
  await closeConfirmationLinks(tx, id, now);
  const token = createToken();
  await tx
    .insert(subscriberTokens)
    .values({ tokenHash: hashToken(token), subscriberId: id, purpose: "unsubscribe", createdAt: now });
  const unsubscribeUrl = tokenUrl(services.settings.publicUrl, UNSUBSCRIBE_PATH, token);
  await services.mail.enqueue({ kind: "newsletter-welcome", to: email, subscriberId: id, unsubscribeUrl }, tx);
}

/** Idempotent. Links to confirm that were sent before are worth nothing afterwards. */
export function unsubscribeSubscriber(db: Database, id: string, now: Date): Promise<Unsubscription> {
  return db.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, id);
    if (!subscriber) return "unknown";
    if (subscriber.status === "unsubscribed") return "already";
    await tx
      .update(emailSubscribers)
      .set({ status: "unsubscribed", unsubscribedAt: now })
      .where(eq(emailSubscribers.id, id));
    await addConsentEvent(tx, subscriber, "withdrawn", now);
    await closeConfirmationLinks(tx, id, now);
    return "unsubscribed";
  });
}

/** The link of an e-mail of the newsletter: it never expires and may be used any number of times. */
export async function unsubscribeByToken(db: Database, token: string, now: Date): Promise<Unsubscription> {
  const subscriber = await findByUnsubscribeToken(db, token);
  return subscriber ? unsubscribeSubscriber(db, subscriber.id, now) : "unknown";
}

/** Reads whose link it is and changes nothing. */
export async function findByUnsubscribeToken(db: Database, token: string): Promise<Subscriber | null> {
  const [found] = await db
    .select({ subscriber: emailSubscribers })
    .from(subscriberTokens)
    .innerJoin(emailSubscribers, eq(emailSubscribers.id, subscriberTokens.subscriberId))
    .where(and(eq(subscriberTokens.tokenHash, hashToken(token)), eq(subscriberTokens.purpose, "unsubscribe")));
  return found?.subscriber ?? null;
}

/** Erases the person with their consents and links (GDPR art. 17). False when there was nobody. */
export async function eraseSubscriber(db: Database, id: string): Promise<boolean> {
  const erased = await db
    .delete(emailSubscribers)
    .where(eq(emailSubscribers.id, id))
    .returning({ id: emailSubscribers.id });
  return erased.length > 0;
}

/** False for a message of the newsletter whose person has left or was erased while it waited. */
export async function isMailWanted(db: Database, message: MailMessage): Promise<boolean> {
  if (!("subscriberId" in message)) return true;
  const [subscriber] = await db
    .select({ status: emailSubscribers.status })
    .from(emailSubscribers)
    .where(eq(emailSubscribers.id, message.subscriberId));
  return subscriber !== undefined && subscriber.status !== "unsubscribed";
}

/** Whoever changes a subscriber or their links locks the subscriber first: nobody waits for another in a circle. */
export async function lockSubscriber(tx: Transaction, id: string): Promise<Subscriber | null> {
  const [subscriber] = await tx.select().from(emailSubscribers).where(eq(emailSubscribers.id, id)).for("update");
  return subscriber ?? null;
}

async function closeConfirmationLinks(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .update(subscriberTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(subscriberTokens.subscriberId, id),
        ne(subscriberTokens.purpose, "unsubscribe"),
        isNull(subscriberTokens.usedAt),
      ),
    );
}

/** Under the text of the last request: the one that the person answers to. */
async function addConsentEvent(
  tx: Transaction,
  subscriber: Subscriber,
  kind: "confirmed" | "withdrawn",
  now: Date,
): Promise<void> {
  const form = formOf(subscriber);
  const [request] = await tx
    .select()
    .from(consentEvents)
    .where(and(eq(consentEvents.subscriberId, subscriber.id), eq(consentEvents.kind, "requested")))
    .orderBy(desc(consentEvents.createdAt))
    .limit(1);
  const { purpose, textVersion } = request ?? CONSENTS[form];
  await tx.insert(consentEvents).values({
    id: randomUUID(),
    subscriberId: subscriber.id,
    kind,
    purpose,
    textVersion,
    form: request?.form ?? form,
    createdAt: now,
  });
}

/** Imported rows may have no source, or one of another site. */
function formOf({ source }: Subscriber): SignUpSource {
  return SIGN_UP_SOURCES.find((known) => known === source) ?? "profile_signup";
}
