import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { TOKEN_FIELD } from "#app/accounts/forms/form-names.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import {
  consentEvents,
  emailSubscribers,
  subscriberTokens,
  subscriptions,
} from "#database/schema/subscribers.server.ts";
import { typeset } from "#platform/french/typography.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { consume } from "#platform/limits/rate-limits.server.ts";
import type { MailMessage } from "#platform/mail/mail-message.ts";
import type { ProcessServices } from "#platform/services.ts";
import { hashToken } from "#platform/tokens.ts";
import { letterPath } from "./letter-address.ts";
import { JOIN_PATH } from "./link-paths.ts";
import { createJoinToken, tokenUrl, unsubscribeUrl } from "./link-tokens.server.ts";
import { liftMailProblems } from "./mail-problems.server.ts";
import type { Purpose } from "./purposes.ts";
import { readSentMailings, type SentMailings } from "./sent-letters.server.ts";

export type Subscriber = typeof emailSubscribers.$inferSelect;
type Subscription = typeof subscriptions.$inferSelect;

type ConsentRow = typeof consentEvents.$inferInsert;
export type Consent = Omit<ConsentRow, "id"> & Partial<Pick<ConsentRow, "id">>;

export type Agreement = { purpose: Purpose; textVersion: string; form: string; requestedAt: Date };

/** This lock is taken before any change of a subscriber, their subscriptions or links, to avoid deadlocks. */
export async function lockSubscriber(tx: Transaction, id: string): Promise<Subscriber | null> {
  const [subscriber] = await tx.select().from(emailSubscribers).where(eq(emailSubscribers.id, id)).for("update");
  return subscriber ?? null;
}

export async function readSubscriptions(db: Database | Transaction, id: string): Promise<Subscription[]> {
  return db.select().from(subscriptions).where(eq(subscriptions.subscriberId, id));
}

/**
 * The row has to be locked. This also sends the welcome message, at most once a day, closes other links to the purpose,
 * and resumes stopped letters.
 */
export async function markConfirmed(
  services: Pick<ProcessServices, "mail" | "settings" | "secrets">,
  tx: Transaction,
  { id, email }: Subscriber,
  { purpose, textVersion, form, requestedAt }: Agreement,
  now: Date,
): Promise<void> {
  const state = { status: "confirmed" as const, requestedAt, confirmedAt: now, withdrawnAt: null };
  await setSubscriptions(tx, [{ subscriberId: id, purpose, ...state }]);
  await recordConsents(tx, [{ subscriberId: id, kind: "confirmed", purpose, textVersion, form, createdAt: now }]);
  await closeConfirmationLinks(tx, id, [purpose], now);
  await refreshSubscriberStatus(tx, [id]);
  await liftMailProblems(tx, [id]);
  const isWelcomed = await consume(
    { ...services, db: tx },
    [{ limit: LIMITS.welcomeMails, subject: `${purpose} ${id}` }],
    now,
  );
  if (!isWelcomed.allowed) return;
  const url = unsubscribeUrl(services, { subscriberId: id, purpose });
  const left = await readSentMailings(tx);
  await services.mail.enqueue(welcome(services, { purpose, to: email, subscriberId: id, url, left }), tx);
}

/** Proofs of consent are only added and never changed, so an existing one stays. */
export async function recordConsents(tx: Transaction, events: Consent[]): Promise<void> {
  const rows = events.map((event) => ({ id: randomUUID(), ...event }));
  if (rows.length > 0) await tx.insert(consentEvents).values(rows).onConflictDoNothing();
}

export async function setSubscriptions(tx: Transaction, states: (typeof subscriptions.$inferInsert)[]): Promise<void> {
  if (states.length === 0) return;
  await tx
    .insert(subscriptions)
    .values(states)
    .onConflictDoUpdate({
      target: [subscriptions.subscriberId, subscriptions.purpose],
      set: {
        status: sql`excluded.status`,
        requestedAt: sql`excluded.requested_at`,
        confirmedAt: sql`excluded.confirmed_at`,
        withdrawnAt: sql`excluded.withdrawn_at`,
      },
    });
}

/** `expiresAt` is set too, because it distinguishes a closed link from a used one. */
export async function closeConfirmationLinks(
  tx: Transaction,
  id: string,
  purposes: Purpose[],
  now: Date,
): Promise<void> {
  const answered = tx
    .select({ id: consentEvents.id })
    .from(consentEvents)
    .where(and(eq(consentEvents.subscriberId, id), inArray(consentEvents.purpose, purposes)));
  await tx
    .update(subscriberTokens)
    .set({ usedAt: now, expiresAt: sql`least(${subscriberTokens.expiresAt}, ${now.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(subscriberTokens.subscriberId, id),
        ne(subscriberTokens.purpose, "unsubscribe"),
        isNull(subscriberTokens.usedAt),
        or(isNull(subscriberTokens.consentEventId), inArray(subscriberTokens.consentEventId, answered)),
      ),
    );
}

/**
 * The status is derived from the subscriptions. A request alone does not change it, because anybody can type anybody's
 * address.
 */
export async function refreshSubscriberStatus(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    update ${emailSubscribers} as person
    set status = state.status, confirmed_at = state.confirmed_at, unsubscribed_at = state.unsubscribed_at
    from (
      select
        subscriber_id,
        case when bool_or(status = 'confirmed') then 'confirmed'
          when bool_or(status = 'withdrawn') then 'unsubscribed' else 'pending' end as status,
        -- Who has left had come.
        coalesce(min(confirmed_at) filter (where status = 'confirmed'), min(confirmed_at)) as confirmed_at,
        case when bool_or(status = 'confirmed') then null else max(withdrawn_at) end as unsubscribed_at
      from ${subscriptions} where ${inArray(sql`subscriber_id`, ids)}
      group by subscriber_id
    ) state
    where state.subscriber_id = person.id`);
}

type Welcome = { purpose: Purpose; to: string; subscriberId: string; url: string; left: SentMailings };

function welcome(
  { settings: { publicUrl }, secrets }: Pick<ProcessServices, "settings" | "secrets">,
  { purpose, to, subscriberId, url, left }: Welcome,
): MailMessage {
  const fields = { to, subscriberId, unsubscribeUrl: url };
  if (purpose === "launch_notice") {
    const join = left.launchedAt
      ? { joinUrl: tokenUrl(publicUrl, JOIN_PATH, createJoinToken(secrets, subscriberId)) }
      : {};
    return { kind: "launch-welcome", ...fields, ...join };
  }
  if (!left.latest) return { kind: "newsletter-welcome", ...fields };
  const { number, subject } = left.latest;
  return {
    kind: "newsletter-welcome",
    ...fields,
    latestSubject: typeset(subject),
    latestUrl: publicUrl + letterPath(number),
  };
}

export async function isConfirmationWanted(db: Database, { confirmUrl }: { confirmUrl: string }): Promise<boolean> {
  const token = new URL(confirmUrl).searchParams.get(TOKEN_FIELD) ?? "";
  const [open] = await db
    .select({ id: emailSubscribers.id })
    .from(subscriberTokens)
    .innerJoin(emailSubscribers, eq(emailSubscribers.id, subscriberTokens.subscriberId))
    .where(and(eq(subscriberTokens.tokenHash, hashToken(token)), isNull(subscriberTokens.usedAt)));
  return open !== undefined;
}

/** Returns false when the person left the purpose or was erased while the message waited. */
export async function isPurposeWanted(
  db: Database,
  { subscriberId, purpose }: { subscriberId: string; purpose: Purpose },
): Promise<boolean> {
  const [wanted] = await db
    .select({ purpose: subscriptions.purpose })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.subscriberId, subscriberId),
        eq(subscriptions.purpose, purpose),
        eq(subscriptions.status, "confirmed"),
      ),
    );
  return wanted !== undefined;
}
