import { and, eq, ne, sql } from "drizzle-orm";
import { isStopped } from "#app/features/mailings/stopped-address.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { mailProblems } from "#database/schema/letters.server.ts";
import {
  consentEvents,
  emailSubscribers,
  subscriberTokens,
  subscriptions,
} from "#database/schema/subscribers.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { isPurpose, type Purpose } from "./purposes.ts";
import { CONSENTS, type SignUpSource } from "./sign-up-texts.ts";
import { lockSubscriber, markConfirmed } from "./subscribers.server.ts";
import { createToken, hashToken, SIGN_IN_MINUTES } from "./tokens.server.ts";

/** What a confirmation link is worth, before its button is pressed and after. */
export type Confirmation =
  /** The button confirms the subscription, or signs in where that is done already and the link does. */
  | ({ outcome: "ready"; isConfirmed: boolean; signsIn: boolean } & Asked)
  | ({
      outcome: "confirmed" | "already-confirmed";
      signsIn: boolean;
      isSignInLink: boolean;
      isUsed: boolean;
      /** By which a second press opens the account: nobody gets one by confirming. */
      accountToken: string | null;
    } & Asked)
  /** Too old, or sent before the person left. `source`: the form whose sign-up a new link continues. */
  | { outcome: "expired"; email: string; source: SignUpSource }
  | { outcome: "unknown" };

type Asked = { email: string; purpose: Purpose };

type Link = {
  token: typeof subscriberTokens.$inferSelect;
  subscriber: typeof emailSubscribers.$inferSelect;
  /** The request that the link answers; null for one of before whose request is not known. */
  request: typeof consentEvents.$inferSelect | null;
  subscription: typeof subscriptions.$inferSelect | null;
  /** Letters came back from the address. */
  problem: typeof mailProblems.$inferSelect | null;
};

/** Reads what the link is worth and changes nothing. */
export async function readConfirmation(db: Database, token: string, now: Date): Promise<Confirmation> {
  const link = await findLink(db, token);
  return link ? worthOf(link, now) : { outcome: "unknown" };
}

/** Uses the link up and confirms the subscription. Of several calls at once, one alone may sign in. */
export function confirmSubscription(
  services: Pick<ProcessServices, "db" | "mail" | "settings" | "secrets">,
  token: string,
  now: Date,
): Promise<Confirmation> {
  return services.db.transaction(async (tx): Promise<Confirmation> => {
    const owner = await findLink(tx, token);
    if (!owner) return { outcome: "unknown" };
    await lockSubscriber(tx, owner.subscriber.id);
    // Read again behind the lock: another press may have used the link meanwhile.
    const link = await findLink(tx, token);
    if (!link) return { outcome: "unknown" };
    const worth = worthOf(link, now);
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

/** For the page that follows alone: as long as the link that was pressed would have signed in. */
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

function worthOf(link: Link, now: Date): Confirmation {
  const { token, request, subscription, problem } = link;
  const source: SignUpSource = isSignInLink(link) ? "updates_signup" : "profile_signup";
  const asked = request && isPurpose(request.purpose) ? request.purpose : CONSENTS[source].purpose;
  const answer = { email: link.subscriber.email, purpose: asked };
  const isOpen = token.usedAt === null && token.expiresAt !== null && token.expiresAt > now;
  const isFresh = now.getTime() - token.createdAt.getTime() < SIGN_IN_MINUTES * 60_000;
  const signsIn = isOpen && isFresh && isSignInLink(link);
  // Whom letters do not reach any more confirms anew, as if for the first time: the link shows that the mailbox works.
  const isConfirmed = subscription?.status === "confirmed" && !(problem && isStopped(problem));
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

function isSignInLink({ token }: Link): boolean {
  return token.purpose === "confirm-and-sign-in";
}
