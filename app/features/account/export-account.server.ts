import { asc, eq } from "drizzle-orm";
import { exportReportsOf } from "#app/features/reports/export-reports.server.ts";
import { exportAccountData } from "#app/features/sync/sync.server.ts";
import type { Database } from "#database/open.server.ts";
import { sessions, signInRequests, users } from "#database/schema/accounts.server.ts";
import { letterDeliveries, letterPauses, mailProblems } from "#database/schema/letters.server.ts";
import {
  consentEvents,
  emailSubscribers,
  subscriberTokens,
  subscriptions,
} from "#database/schema/subscribers.server.ts";

/** Leaves out session tokens and hashes of links and codes: the file may be passed on. */
export async function exportAccount(db: Database, userId: string, now: Date) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return null;
  const [subscriber] = await db.select().from(emailSubscribers).where(eq(emailSubscribers.email, user.email));
  return {
    exportéLe: now,
    compte: user,
    sessions: await db
      .select({
        appareil: sessions.device,
        ouverteLe: sessions.createdAt,
        prolongéeLe: sessions.updatedAt,
        finitLe: sessions.expiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.createdAt)),
    demandesDeConnexion: await db
      .select({
        demandéeLe: signInRequests.createdAt,
        utiliséeLe: signInRequests.usedAt,
        finitLe: signInRequests.expiresAt,
        page: signInRequests.returnPath,
      })
      .from(signInRequests)
      .where(eq(signInRequests.email, user.email)),
    ...(await exportAccountData(db, userId)),
    messages: await exportReportsOf(db, user.email),
    lettre: subscriber ? await exportSubscriber(db, subscriber) : null,
  };
}

async function exportSubscriber(db: Database, subscriber: typeof emailSubscribers.$inferSelect) {
  return {
    inscription: subscriber,
    demandes: await db
      .select({
        objet: subscriptions.purpose,
        état: subscriptions.status,
        demandéeLe: subscriptions.requestedAt,
        confirméeLe: subscriptions.confirmedAt,
        quittéeLe: subscriptions.withdrawnAt,
      })
      .from(subscriptions)
      .where(eq(subscriptions.subscriberId, subscriber.id)),
    consentements: await db
      .select()
      .from(consentEvents)
      .where(eq(consentEvents.subscriberId, subscriber.id))
      .orderBy(asc(consentEvents.createdAt)),
    liens: await db
      .select({
        usage: subscriberTokens.purpose,
        crééLe: subscriberTokens.createdAt,
        utiliséLe: subscriberTokens.usedAt,
        finitLe: subscriberTokens.expiresAt,
      })
      .from(subscriberTokens)
      .where(eq(subscriberTokens.subscriberId, subscriber.id))
      .orderBy(asc(subscriberTokens.createdAt)),
    exemplaires: await db
      .select({
        lettre: letterDeliveries.edition,
        état: letterDeliveries.state,
        retour: letterDeliveries.report,
        le: letterDeliveries.changedAt,
      })
      .from(letterDeliveries)
      .where(eq(letterDeliveries.subscriberId, subscriber.id))
      .orderBy(asc(letterDeliveries.edition)),
    retours: await db
      .select({
        nature: mailProblems.kind,
        lettresDeSuite: mailProblems.softEditions,
        lettre: mailProblems.lastEdition,
        code: mailProblems.lastCode,
        le: mailProblems.lastAt,
      })
      .from(mailProblems)
      .where(eq(mailProblems.subscriberId, subscriber.id)),
    pause: await db
      .select({ jusquAu: letterPauses.until })
      .from(letterPauses)
      .where(eq(letterPauses.subscriberId, subscriber.id)),
  };
}
