import { and, eq, exists, gt, isNotNull, isNull, lt, lte, ne, not, or } from "drizzle-orm";
import { deleteOldAuditEvents } from "#app/features/admin/audit.server.ts";
import { eraseOldDeliveries } from "#app/features/letters/sending/letter-retention.server.ts";
import type { Database } from "#database/open.server.ts";
import { sessions, signInRequests, verifications } from "#database/schema/accounts.server.ts";
import { adminSessions } from "#database/schema/administration.server.ts";
import { rateLimits } from "#database/schema/limits.server.ts";
import { emailSubscribers, subscriberTokens } from "#database/schema/subscribers.server.ts";
import { eraseInactiveAccounts } from "./inactive-accounts.server.ts";
import { RETENTION } from "./retention-periods.ts";

export type Erased = Record<
  | "unconfirmed"
  | "returned"
  | "unsubscribed"
  | "links"
  | "inactiveAccounts"
  | "signInRequests"
  | "sessions"
  | "verifications"
  | "rateLimits"
  | "auditEvents"
  | "letterCopies",
  number
>;

/** Erases what has been kept for its time. Running it twice, or in two processes at once, does no harm. */
export async function eraseExpired(db: Database, now: Date): Promise<Erased> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const isUnconfirmed = and(
    eq(emailSubscribers.status, "pending"),
    lte(emailSubscribers.createdAt, daysAgo(RETENTION.unconfirmedDays)),
    not(exists(openConfirmationLinks(db, now))),
  );
  // Someone who had left, and whose address was given again without being confirmed, has still left.
  const returned = await db
    .update(emailSubscribers)
    .set({ status: "unsubscribed" })
    .where(and(isUnconfirmed, isNotNull(emailSubscribers.unsubscribedAt)))
    .returning({ id: emailSubscribers.id });
  const count = async (deleted: Promise<unknown[]>) => (await deleted).length;
  return {
    returned: returned.length,
    unconfirmed: await count(db.delete(emailSubscribers).where(isUnconfirmed).returning({ id: emailSubscribers.id })),
    unsubscribed: await count(
      db
        .delete(emailSubscribers)
        .where(
          and(
            eq(emailSubscribers.status, "unsubscribed"),
            lte(emailSubscribers.unsubscribedAt, daysAgo(RETENTION.unsubscribedDays)),
          ),
        )
        .returning({ id: emailSubscribers.id }),
    ),
    links: await count(
      db
        .delete(subscriberTokens)
        .where(
          and(
            ne(subscriberTokens.purpose, "unsubscribe"),
            or(
              lt(subscriberTokens.expiresAt, daysAgo(RETENTION.endedLinkDays)),
              lt(subscriberTokens.usedAt, daysAgo(RETENTION.endedLinkDays)),
            ),
          ),
        )
        .returning({ hash: subscriberTokens.tokenHash }),
    ),
    inactiveAccounts: await eraseInactiveAccounts(db, now),
    signInRequests: await count(
      db
        .delete(signInRequests)
        .where(lt(signInRequests.expiresAt, daysAgo(1)))
        .returning({ id: signInRequests.id }),
    ),
    sessions:
      (await count(db.delete(sessions).where(lte(sessions.expiresAt, now)).returning({ id: sessions.id }))) +
      (await count(
        db.delete(adminSessions).where(lte(adminSessions.expiresAt, now)).returning({ at: adminSessions.expiresAt }),
      )),
    verifications: await count(
      db.delete(verifications).where(lte(verifications.expiresAt, now)).returning({ id: verifications.id }),
    ),
    rateLimits: await count(
      db.delete(rateLimits).where(lte(rateLimits.resetAt, now)).returning({ at: rateLimits.resetAt }),
    ),
    auditEvents: await deleteOldAuditEvents(db, now),
    letterCopies: await eraseOldDeliveries(db, now),
  };
}

function openConfirmationLinks(db: Database, now: Date) {
  return db
    .select({ hash: subscriberTokens.tokenHash })
    .from(subscriberTokens)
    .where(
      and(
        eq(subscriberTokens.subscriberId, emailSubscribers.id),
        ne(subscriberTokens.purpose, "unsubscribe"),
        isNull(subscriberTokens.usedAt),
        gt(subscriberTokens.expiresAt, now),
      ),
    );
}
