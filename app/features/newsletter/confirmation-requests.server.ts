import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Transaction } from "#database/open.server.ts";
import { consentEvents, emailSubscribers, subscriberTokens } from "#database/schema/subscribers.server.ts";
import type { MailMessage } from "#platform/mail/mail-message.ts";
import type { ProcessServices } from "#platform/services.ts";
import { CONSENTS, type SignUpSource } from "./sign-up-texts.ts";
import { CONFIRM_PATH } from "./token-field.ts";
import { confirmationExpiry, createToken, hashToken, tokenUrl } from "./tokens.server.ts";

export type ConfirmationRequest = { email: string; source: SignUpSource };

export type ConfirmationServices = Pick<ProcessServices, "mail" | "settings">;

/**
 * Keeps what each sign-up leaves: the row, if the address has none yet; the consent; the link; the e-mail to send. A known row keeps
 * its source and date; one that was unsubscribed is pending again.
 */
export async function requestConfirmations(
  services: ConfirmationServices,
  tx: Transaction,
  requests: ConfirmationRequest[],
  now: Date,
): Promise<void> {
  // Once an address, and always in the same order: processes that record the same addresses must not wait for each other in a circle.
  const unique = [...new Map(requests.toReversed().map((request) => [request.email, request])).values()];
  const rows = unique.toSorted((one, other) => (one.email < other.email ? -1 : 1)).map(describeRequest);
  if (rows.length === 0) return;
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

/** Sends another link to someone who is on the list, without a new consent. */
export async function sendConfirmation(
  services: ConfirmationServices,
  tx: Transaction,
  subscriber: { id: string; email: string; source: SignUpSource },
  now: Date,
): Promise<void> {
  const token = createToken();
  await tx.insert(subscriberTokens).values({
    tokenHash: hashToken(token),
    subscriberId: subscriber.id,
    purpose: purposeOf(subscriber.source),
    expiresAt: confirmationExpiry(now),
    createdAt: now,
  });
  const { id, email, source } = subscriber;
  await services.mail.enqueue(confirmationMail(services, { to: email, subscriberId: id, source, token }), tx);
}

type RequestRow = ReturnType<typeof describeRequest>;

function describeRequest({ email, source }: ConfirmationRequest) {
  const token = createToken();
  const { purpose, textVersion } = CONSENTS[source];
  return { id: randomUUID(), consentId: randomUUID(), email, form: source, purpose, textVersion, token };
}

/** One statement for all of them: each round trip costs as much as several rows. */
function recordRequests(rows: RequestRow[], now: Date) {
  const given = rows.map(({ token, ...row }) => ({
    ...row,
    tokenHash: hashToken(token),
    tokenPurpose: purposeOf(row.form),
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
      select id, email, form, 'pending', ${at} from given
      on conflict (email) do update set
        status = case known.status when 'unsubscribed' then 'pending' else known.status end,
        confirmed_at = case known.status when 'unsubscribed' then null else known.confirmed_at end
      returning known.id, known.email
    ),
    consents as (
      insert into ${consentEvents} (id, subscriber_id, kind, purpose, text_version, form, created_at)
      select "consentId", people.id, 'requested', purpose, "textVersion", form, ${at}
      from given join people on people.email = given.email
    ),
    tokens as (
      insert into ${subscriberTokens} (token_hash, subscriber_id, purpose, expires_at, created_at)
      select "tokenHash", people.id, "tokenPurpose", ${confirmationExpiry(now).toISOString()}::timestamptz, ${at}
      from given join people on people.email = given.email
    )
    select id, email from people`;
}

function purposeOf(source: SignUpSource) {
  return source === "updates_signup" ? ("confirm-and-sign-in" as const) : ("confirm" as const);
}

function confirmationMail(
  { settings }: ConfirmationServices,
  { to, subscriberId, source, token }: { to: string; subscriberId: string; source: SignUpSource; token: string },
): MailMessage {
  const kind = source === "updates_signup" ? "sign-up-link" : "newsletter-confirmation";
  return { kind, to, subscriberId, confirmUrl: tokenUrl(settings.publicUrl, CONFIRM_PATH, token) };
}
