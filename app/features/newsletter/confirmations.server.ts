import { and, eq, ne } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { emailSubscribers, subscriberTokens } from "#database/schema/subscribers.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import type { SignUpSource } from "./sign-up-texts.ts";
import { lockSubscriber, markConfirmed } from "./subscribers.server.ts";
import { hashToken, SIGN_IN_MINUTES } from "./tokens.server.ts";

/** What a confirmation link is worth, before its button is pressed and after. */
export type Confirmation =
  /** The button confirms the subscription, unless it is confirmed already, and signs in if the link does. */
  | { outcome: "ready"; email: string; isConfirmed: boolean; signsIn: boolean }
  | { outcome: "confirmed" | "already-confirmed"; email: string; signsIn: boolean; isSignInLink: boolean }
  /** Too old, or sent before the person left. `source`: the form whose sign-up a new link continues. */
  | { outcome: "expired"; email: string; source: SignUpSource }
  | { outcome: "unknown" };

type Link = {
  token: typeof subscriberTokens.$inferSelect;
  subscriber: typeof emailSubscribers.$inferSelect;
};

/** Reads what the link is worth and changes nothing. */
export async function readConfirmation(db: Database, token: string, now: Date): Promise<Confirmation> {
  const link = await findLink(db, token);
  return link ? worthOf(link, now) : { outcome: "unknown" };
}

/** Uses the link up and confirms the subscription. Of several calls at once, one alone may sign in. */
export function confirmSubscription(
  services: Pick<ProcessServices, "db" | "mail" | "settings">,
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
    if (!worth.isConfirmed) await markConfirmed(services, tx, link.subscriber, now);
    return {
      outcome: worth.isConfirmed ? "already-confirmed" : "confirmed",
      email: worth.email,
      signsIn: worth.signsIn,
      isSignInLink: isSignInLink(link),
    };
  });
}

async function findLink(db: Database | Transaction, token: string): Promise<Link | null> {
  const [link] = await db
    .select({ token: subscriberTokens, subscriber: emailSubscribers })
    .from(subscriberTokens)
    .innerJoin(emailSubscribers, eq(emailSubscribers.id, subscriberTokens.subscriberId))
    .where(and(eq(subscriberTokens.tokenHash, hashToken(token)), ne(subscriberTokens.purpose, "unsubscribe")));
  return link ?? null;
}

function worthOf(link: Link, now: Date): Confirmation {
  const { token, subscriber } = link;
  const { email, status } = subscriber;
  const isOpen = token.usedAt === null && token.expiresAt !== null && token.expiresAt > now;
  const isFresh = now.getTime() - token.createdAt.getTime() < SIGN_IN_MINUTES * 60_000;
  const signsIn = isOpen && isFresh && isSignInLink(link);
  if (isOpen && status === "pending") return { outcome: "ready", email, isConfirmed: false, signsIn };
  if (signsIn && status === "confirmed") return { outcome: "ready", email, isConfirmed: true, signsIn };
  if (status === "confirmed") {
    return { outcome: "already-confirmed", email, signsIn: false, isSignInLink: isSignInLink(link) };
  }
  return { outcome: "expired", email, source: isSignInLink(link) ? "updates_signup" : "profile_signup" };
}

function isSignInLink({ token }: Link): boolean {
  return token.purpose === "confirm-and-sign-in";
}
