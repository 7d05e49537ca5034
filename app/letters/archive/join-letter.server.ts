import { eq } from "drizzle-orm";
import { LETTER_CONSENT } from "#app/letters/sign-up/sign-up-texts.ts";
import { readJoinToken } from "#app/letters/subscriptions/link-tokens.server.ts";
import { readSentMailings } from "#app/letters/subscriptions/sent-letters.server.ts";
import {
  lockSubscriber,
  markConfirmed,
  readSubscriptions,
  recordConsents,
} from "#app/letters/subscriptions/subscribers.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import { maskEmail } from "#platform/mail/masked-email.ts";
import type { ProcessServices } from "#platform/services.ts";

const FORM = "launch_message";

type JoinServices = Pick<ProcessServices, "db" | "mail" | "settings" | "secrets">;

/** E-mail addresses in the view are masked. */
export type JoinView =
  | { kind: "ready" | "joined" | "already"; email: string }
  /** The person has unsubscribed since the message was sent. */
  | { kind: "over" }
  | { kind: "unknown" };

/** Returns whom the link would subscribe, without changing anything. */
export async function viewJoin(
  { db, secrets }: Pick<JoinServices, "db" | "secrets">,
  token: string,
): Promise<JoinView> {
  return (await findJoin({ db, secrets }, token)).view;
}

export function joinLetterByLink(services: JoinServices, token: string, now: Date): Promise<JoinView> {
  return services.db.transaction(async (tx) => {
    const { view, subscriberId } = await findJoin({ db: tx, secrets: services.secrets }, token);
    const subscriber = view.kind === "ready" && (await lockSubscriber(tx, subscriberId));
    if (!subscriber) return view;
    // The state is read again under the row lock, because another request may have come first.
    const again = await findJoin({ db: tx, secrets: services.secrets }, token);
    if (again.view.kind !== "ready") return again.view;
    const { purpose, textVersion } = LETTER_CONSENT;
    const agreement = { purpose, textVersion, form: FORM };
    await recordConsents(tx, [{ ...agreement, subscriberId, kind: "requested", createdAt: now }]);
    await markConfirmed(services, tx, subscriber, { ...agreement, requestedAt: now }, now);
    return { kind: "joined", email: again.view.email };
  });
}

type Found = { view: JoinView; subscriberId: string };

type Reading = { db: Database | Transaction; secrets: JoinServices["secrets"] };

async function findJoin({ db, secrets }: Reading, token: string): Promise<Found> {
  const nobody = (kind: "unknown" | "over"): Found => ({ view: { kind }, subscriberId: "" });
  const id = readJoinToken(secrets, token);
  const [subscriber] = id ? await db.select().from(emailSubscribers).where(eq(emailSubscribers.id, id)) : [];
  const { launchedAt } = await readSentMailings(db);
  if (!subscriber || !launchedAt) return nobody("unknown");
  const states = await readSubscriptions(db, subscriber.id);
  const stateOf = (purpose: string) => states.find((one) => one.purpose === purpose);
  const view = { email: maskEmail(subscriber.email) };
  const letter = stateOf("weekly_letter");
  const subscriberId = subscriber.id;
  if (letter?.status === "confirmed") return { view: { kind: "already", ...view }, subscriberId };
  const hasLeftSince = letter?.status === "withdrawn" && (letter.withdrawnAt ?? launchedAt) >= launchedAt;
  if (stateOf("launch_notice")?.status !== "confirmed" || hasLeftSince) return nobody("over");
  return { view: { kind: "ready", ...view }, subscriberId };
}
