import { and, eq, ne, sql } from "drizzle-orm";
import { SIGN_UP_STEPS } from "#app/letters/sign-up/sign-up-steps.ts";
import { SIGN_UP_FORMS, SIGN_UP_SOURCES, type SignUpSource } from "#app/letters/sign-up/sign-up-texts.ts";
import { SIGN_IN_MINUTES } from "#app/letters/subscriptions/link-tokens.server.ts";
import { isPurpose, type Purpose } from "#app/letters/subscriptions/purposes.ts";
import { lockSubscriber, markConfirmed } from "#app/letters/subscriptions/subscribers.server.ts";
import { isSuppressedAddress } from "#app/letters/subscriptions/suppressed-address.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { mailProblems } from "#database/schema/letters.server.ts";
import {
  consentEvents,
  emailSubscribers,
  subscriberTokens,
  subscriptions,
} from "#database/schema/subscribers.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { createToken, hashToken } from "#platform/tokens.ts";

export type Confirmation =
  /** When the subscription is already confirmed, the button only signs in, if the link still allows it. */
  | ({ outcome: "ready"; isConfirmed: boolean; signsIn: boolean } & Asked)
  | ({
      outcome: "confirmed" | "already-confirmed";
      signsIn: boolean;
      isSignInLink: boolean;
      isUsed: boolean;
      /** A second button sends this token to open the account, because confirming alone creates none. */
      accountToken: string | null;
    } & Asked)
  /** The link is too old, or was sent before the person left. `source` is the form that a new link continues. */
  | { outcome: "expired"; email: string; source: SignUpSource }
  | { outcome: "unknown" };

type Asked = { email: string; purpose: Purpose };

type Link = {
  token: typeof subscriberTokens.$inferSelect;
  subscriber: typeof emailSubscribers.$inferSelect;
  /** The request is null for an old link for which none was recorded. */
  request: typeof consentEvents.$inferSelect | null;
  subscription: typeof subscriptions.$inferSelect | null;
  problem: typeof mailProblems.$inferSelect | null;
};

/** Returns what the link would do, without changing anything. */
export async function readConfirmation(db: Database, token: string, now: Date): Promise<Confirmation> {
  const link = await findLink(db, token);
  return link ? evaluateLink(link, now) : { outcome: "unknown" };
}

/** Confirms the subscription and marks the link as used. Of several simultaneous calls only one may sign in. */
export function confirmSubscription(
  services: Pick<ProcessServices, "db" | "mail" | "settings" | "secrets">,
  token: string,
  now: Date,
): Promise<Confirmation> {
  return services.db.transaction(async (tx): Promise<Confirmation> => {
    const owner = await findLink(tx, token);
    if (!owner) return { outcome: "unknown" };
    await lockSubscriber(tx, owner.subscriber.id);
    // The link is read again under the row lock, because another request may have used it.
    const link = await findLink(tx, token);
    if (!link) return { outcome: "unknown" };
    const worth = evaluateLink(link, now);
    if (worth.outcome !== "ready") return worth;
    await tx.update(subscriberTokens).set({ usedAt: now }).where(eq(subscriberTokens.tokenHash, link.token.tokenHash));
    const { email, purpose, isConfirmed, signsIn } = worth;
    const answer = { email, purpose, isSignInLink: isSignInLink(link), isUsed: false };
    if (isConfirmed || !link.request) return { outcome: "already-confirmed", ...answer, signsIn, accountToken: null };
    const { textVersion, form, createdAt: requestedAt } = link.request;
    await markConfirmed(services, tx, link.subscriber, { purpose, textVersion, form, requestedAt }, now);
    const accountToken = signsIn ? await addAccountToken(tx, link.token) : null;
    return { outcome: "confirmed", ...answer, signsIn: false, accountToken };
  });
}

async function addAccountToken(tx: Transaction, link: Link["token"]): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(link.createdAt.getTime() + SIGN_IN_MINUTES * 60_000);
  await tx.insert(subscriberTokens).values({ ...link, tokenHash: hashToken(token), expiresAt, usedAt: null });
  return token;
}

async function findLink(db: Database | Transaction, token: string): Promise<Link | null> {
  const [link] = await db
    .select({
      token: subscriberTokens,
      subscriber: emailSubscribers,
      request: consentEvents,
      subscription: subscriptions,
      problem: mailProblems,
    })
    .from(subscriberTokens)
    .innerJoin(emailSubscribers, eq(emailSubscribers.id, subscriberTokens.subscriberId))
    .leftJoin(consentEvents, eq(consentEvents.id, subscriberTokens.consentEventId))
    .leftJoin(
      subscriptions,
      and(
        eq(subscriptions.subscriberId, subscriberTokens.subscriberId),
        eq(subscriptions.purpose, sql<Purpose>`${consentEvents.purpose}`),
      ),
    )
    .leftJoin(mailProblems, eq(mailProblems.subscriberId, subscriberTokens.subscriberId))
    .where(and(eq(subscriberTokens.tokenHash, hashToken(token)), ne(subscriberTokens.purpose, "unsubscribe")));
  return link ?? null;
}

function evaluateLink(link: Link, now: Date): Confirmation {
  const { token, request, subscription, problem } = link;
  const source = formOfLink(token.purpose);
  const asked = request && isPurpose(request.purpose) ? request.purpose : SIGN_UP_FORMS[source].consent.purpose;
  const answer = { email: link.subscriber.email, purpose: asked };
  const isOpen = token.usedAt === null && token.expiresAt !== null && token.expiresAt > now;
  const isFresh = now.getTime() - token.createdAt.getTime() < SIGN_IN_MINUTES * 60_000;
  const signsIn = isOpen && isFresh && isSignInLink(link);
  // A suppressed address may be confirmed again, because the link shows that its mailbox works.
  const isConfirmed = subscription?.status === "confirmed" && !(problem && isSuppressedAddress(problem));
  if (request && isOpen && !isConfirmed) return { outcome: "ready", ...answer, isConfirmed, signsIn };
  if (signsIn && isConfirmed) return { outcome: "ready", ...answer, isConfirmed, signsIn };
  if (!isConfirmed) return { outcome: "expired", email: answer.email, source };
  const isUsed = token.usedAt !== null;
  const isFromHome = isSignInLink(link);
  return {
    outcome: "already-confirmed",
    ...answer,
    signsIn: false,
    isSignInLink: isFromHome,
    isUsed,
    accountToken: null,
  };
}

function formOfLink(tokenPurpose: Link["token"]["purpose"]): SignUpSource {
  return SIGN_UP_SOURCES.find((source) => SIGN_UP_STEPS[source].tokenPurpose === tokenPurpose) ?? "profile_signup";
}

function isSignInLink({ token }: Link): boolean {
  return token.purpose === "confirm-and-sign-in";
}
