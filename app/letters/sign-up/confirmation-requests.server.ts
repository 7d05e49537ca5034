import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { CONFIRM_PATH } from "#app/letters/subscriptions/link-paths.ts";
import { confirmationExpiry, tokenUrl } from "#app/letters/subscriptions/link-tokens.server.ts";
import type { Purpose } from "#app/letters/subscriptions/purposes.ts";
import { DETAIL_NAMES, type SubscriberDetails } from "#app/letters/subscriptions/subscriber-details.ts";
import {
  lockSubscriber,
  readSubscriptions,
  recordConsents,
  type Subscriber,
} from "#app/letters/subscriptions/subscribers.server.ts";
import type { Transaction } from "#database/open.server.ts";
import {
  consentEvents,
  emailSubscribers,
  subscriberTokens,
  subscriptions,
} from "#database/schema/subscribers.server.ts";
import type { MailMessage } from "#platform/mail/mail-message.ts";
import type { ProcessServices } from "#platform/services.ts";
import { createToken, hashToken } from "#platform/tokens.ts";
import { SIGN_UP_STEPS } from "./sign-up-steps.ts";
import { SIGN_UP_FORMS, SIGN_UP_SOURCES, type SignUpSource } from "./sign-up-texts.ts";

type ConfirmationServices = Pick<ProcessServices, "mail" | "settings">;

type Request = Partial<SubscriberDetails> & { email: string; source: SignUpSource };

/**
 * The request changes nothing that is known of the address: anyone can type anybody's, and only the button of the link
 * decides.
 */
export async function sendRequestedLink(
  services: ConfirmationServices,
  tx: Transaction,
  request: Request,
  now: Date,
): Promise<void> {
  const { email, source } = request;
  const token = createToken();
  const { rows } = (await tx.execute(recordRequest(request, token, now))) as unknown as {
    rows: { id: string }[];
  };
  const subscriberId = rows[0]?.id ?? "";
  await services.mail.enqueue(confirmationMail(services, { to: email, subscriberId, source, token }), tx);
}

/** It is one statement, because with more round trips a sign-up would take twice as long. */
function recordRequest(request: Request, token: string, now: Date) {
  const { email, source } = request;
  const { purpose, textVersion } = SIGN_UP_FORMS[source].consent;
  const consentId = randomUUID();
  const at = sql`${now.toISOString()}::timestamptz`;
  const columns = DETAIL_NAMES.map((detail) => sql.identifier(emailSubscribers[detail].name));
  const values = DETAIL_NAMES.map((detail) => sql`${request[detail] ?? null}`);
  return sql`
    with person as (
      insert into ${emailSubscribers} as known (id, email, status, created_at, ${sql.join(columns, sql`, `)})
      values (${randomUUID()}, ${email}, 'pending', ${at}, ${sql.join(values, sql`, `)})
      -- Changes nothing, and gives the row of someone who is known.
      on conflict (email) do update set email = known.email
      returning id
    ),
    state as (
      insert into ${subscriptions} (subscriber_id, purpose, status, requested_at)
      select id, ${purpose}, 'pending', ${at} from person
      on conflict do nothing
    ),
    consent as (
      insert into ${consentEvents} (id, subscriber_id, kind, purpose, text_version, form, created_at)
      select ${consentId}::uuid, id, 'requested', ${purpose}, ${textVersion}, ${source}, ${at} from person
    ),
    link as (
      insert into ${subscriberTokens} (token_hash, subscriber_id, purpose, consent_event_id, expires_at, created_at)
      select ${hashToken(token)}, id, ${SIGN_UP_STEPS[source].tokenPurpose}, ${consentId}::uuid,
        ${confirmationExpiry(now).toISOString()}::timestamptz, ${at} from person
    )
    select id from person`;
}

export async function requestConfirmation(
  services: ConfirmationServices,
  tx: Transaction,
  id: string,
  now: Date,
): Promise<"requested" | "not-pending" | "unknown"> {
  const subscriber = await lockSubscriber(tx, id);
  if (!subscriber) return "unknown";
  const awaited = (await readSubscriptions(tx, id)).filter(({ status }) => status === "pending");
  for (const { purpose } of awaited) await sendConfirmation(services, tx, { subscriber, purpose }, now);
  return awaited.length > 0 ? "requested" : "not-pending";
}

async function sendConfirmation(
  services: ConfirmationServices,
  tx: Transaction,
  { subscriber: { id, email }, purpose }: { subscriber: Subscriber; purpose: Purpose },
  now: Date,
): Promise<void> {
  const source = SIGN_UP_SOURCES.find((form) => SIGN_UP_FORMS[form].consent.purpose === purpose) ?? "updates_signup";
  const consentEventId = await findRequest(tx, { id, source }, now);
  const token = createToken();
  await tx.insert(subscriberTokens).values({
    tokenHash: hashToken(token),
    subscriberId: id,
    purpose: SIGN_UP_STEPS[source].tokenPurpose,
    consentEventId,
    expiresAt: confirmationExpiry(now),
    createdAt: now,
  });
  await services.mail.enqueue(confirmationMail(services, { to: email, subscriberId: id, source, token }), tx);
}

async function findRequest(
  tx: Transaction,
  { id: subscriberId, source }: { id: string; source: SignUpSource },
  now: Date,
): Promise<string> {
  const { purpose, textVersion } = SIGN_UP_FORMS[source].consent;
  const [request] = await tx
    .select({ id: consentEvents.id })
    .from(consentEvents)
    .where(
      and(
        eq(consentEvents.subscriberId, subscriberId),
        eq(consentEvents.kind, "requested"),
        eq(consentEvents.purpose, purpose),
      ),
    )
    .orderBy(desc(consentEvents.createdAt))
    .limit(1);
  if (request) return request.id;
  const id = randomUUID();
  const event = { id, subscriberId, kind: "requested" as const, purpose, textVersion, createdAt: now };
  await recordConsents(tx, [{ ...event, form: "administration" }]);
  return id;
}

function confirmationMail(
  { settings }: ConfirmationServices,
  { to, subscriberId, source, token }: { to: string; subscriberId: string; source: SignUpSource; token: string },
): MailMessage {
  const confirmUrl = tokenUrl(settings.publicUrl, CONFIRM_PATH, token);
  return { kind: SIGN_UP_STEPS[source].mail, to, subscriberId, confirmUrl };
}
