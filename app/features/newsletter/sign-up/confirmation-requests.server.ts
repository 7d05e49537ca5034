import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Purpose } from "#app/features/newsletter/purposes.ts";
import {
  lockSubscriber,
  readSubscriptions,
  recordConsents,
  type Subscriber,
} from "#app/features/newsletter/subscriptions/subscribers.server.ts";
import { confirmationExpiry, tokenUrl } from "#app/features/newsletter/tokens/confirmation-tokens.server.ts";
import { CONFIRM_PATH } from "#app/features/newsletter/tokens/token-field.ts";
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

export type ConfirmationRequest = { email: string; source: SignUpSource };

export type ConfirmationServices = Pick<ProcessServices, "mail" | "settings">;

/** Changes nothing known of the address: anyone can type anybody's, and only the link's button decides. */
export async function requestConfirmations(
  services: ConfirmationServices,
  tx: Transaction,
  requests: ConfirmationRequest[],
  now: Date,
): Promise<void> {
  if (requests.length === 0) return;
  // Sorted, so that processes recording the same addresses cannot deadlock.
  const unique = [...new Map(requests.toReversed().map((one) => [`${one.source} ${one.email}`, one])).values()];
  const rows = unique.toSorted((one, other) => (one.email < other.email ? -1 : 1)).map(describeRequest);
  const { rows: people } = (await tx.execute(recordRequests(rows, now))) as unknown as {
    rows: { id: string; email: string }[];
  };
  const ids = new Map(people.map(({ id, email }) => [email, id]));
  await services.mail.enqueue(
    rows.map(({ email, form, token }) =>
      confirmationMail(services, { to: email, subscriberId: ids.get(email) ?? "", source: form, token }),
    ),
    tx,
  );
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

type RequestRow = ReturnType<typeof describeRequest>;

function describeRequest({ email, source }: ConfirmationRequest) {
  const token = createToken();
  const { purpose, textVersion } = SIGN_UP_FORMS[source].consent;
  return { id: randomUUID(), consentId: randomUUID(), email, form: source, purpose, textVersion, token };
}

/** One statement: a round trip costs as much as several rows. */
function recordRequests(rows: RequestRow[], now: Date) {
  const given = rows.map(({ token, ...row }) => ({
    ...row,
    tokenHash: hashToken(token),
    tokenPurpose: SIGN_UP_STEPS[row.form].tokenPurpose,
  }));
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
        id uuid, email text, form text, purpose text,
        "consentId" uuid, "textVersion" text, "tokenHash" text, "tokenPurpose" text
      )
    ),
    people as (
      insert into ${emailSubscribers} as known (id, email, source, status, created_at)
      -- In the order of "compareEmails", whatever the collation of the database.
      select distinct on (email collate "C") id, email, form, 'pending', ${at} from given order by email collate "C"
      -- Changes nothing, and gives the row of someone who is known.
      on conflict (email) do update set email = known.email
      returning known.id, known.email
    ),
    states as (
      insert into ${subscriptions} (subscriber_id, purpose, status, requested_at)
      select people.id, given.purpose, 'pending', ${at} from given join people on people.email = given.email
      on conflict do nothing
    ),
    consents as (
      insert into ${consentEvents} (id, subscriber_id, kind, purpose, text_version, form, created_at)
      select "consentId", people.id, 'requested', purpose, "textVersion", form, ${at}
      from given join people on people.email = given.email
    ),
    tokens as (
      insert into ${subscriberTokens} (token_hash, subscriber_id, purpose, consent_event_id, expires_at, created_at)
      select "tokenHash", people.id, "tokenPurpose", "consentId", ${confirmationExpiry(now).toISOString()}::timestamptz, ${at}
      from given join people on people.email = given.email
    )
    select id, email from people`;
}

function confirmationMail(
  { settings }: ConfirmationServices,
  { to, subscriberId, source, token }: { to: string; subscriberId: string; source: SignUpSource; token: string },
): MailMessage {
  return {
    kind: SIGN_UP_STEPS[source].mail,
    to,
    subscriberId,
    confirmUrl: tokenUrl(settings.publicUrl, CONFIRM_PATH, token),
  };
}
