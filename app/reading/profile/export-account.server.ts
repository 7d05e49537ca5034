import { asc, eq } from "drizzle-orm";
import { exportAccountData } from "#app/accounts/sync/sync.server.ts";
import { DELIVERY, DELIVERY_LABELS, type DeliveryState } from "#app/letters/store/delivery-states.ts";
import { isPurpose, PURPOSE_LABELS } from "#app/letters/subscriptions/purposes.ts";
import { DETAIL_NAMES, SUBSCRIBER_DETAILS } from "#app/letters/subscriptions/subscriber-details.ts";
import { exportReportsOf } from "#app/office/messages/person-reports.server.ts";
import { exportNewsroomOf } from "#app/office/team/export-staff.server.ts";
import type { Database } from "#database/open.server.ts";
import { sessions, signInRequests, users } from "#database/schema/accounts.server.ts";
import { letterDeliveries, letterPauses, mailProblems } from "#database/schema/letters.server.ts";
import {
  consentEvents,
  emailSubscribers,
  subscriberTokens,
  subscriptions,
} from "#database/schema/subscribers.server.ts";

const EXPORT_WORDS: Record<string, string> = {
  pending: "à confirmer",
  confirmed: "confirmée",
  unsubscribed: "quittée",
  withdrawn: "quittée",
  requested: "demandée",
  confirm: "confirmer l’inscription",
  "confirm-and-sign-in": "confirmer l’inscription et se connecter",
  unsubscribe: "se désinscrire",
  hard: "personne à cette adresse",
  soft: "motif passager",
  complaint: "signalée comme indésirable",
  unsupported: "adresse que le relais ne sait pas écrire",
};

function deliveryWords(state: number): string {
  const name = (Object.keys(DELIVERY) as DeliveryState[]).find((known) => DELIVERY[known] === state);
  return name ? DELIVERY_LABELS[name].toLowerCase() : String(state);
}

/**
 * The export is in French, because the person does not know our tables; only the names of forms are left as they are.
 * Session tokens and hashes of links and codes are left out, because the file may be passed on.
 */
export async function exportAccount(db: Database, userId: string, now: Date) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return null;
  const [subscriber] = await db.select().from(emailSubscribers).where(eq(emailSubscribers.email, user.email));
  return {
    exportéLe: now,
    compte: {
      identifiant: user.id,
      adresse: user.email,
      synchronisation: user.syncEnabled ? "activée" : "désactivée",
      synchronisationChangéeLe: user.updatedAt,
      crééLe: user.createdAt,
      dernièreActivité: user.lastActiveAt,
      avertiAvantEffacementLe: user.erasureWarnedAt,
    },
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
    rédaction: await exportNewsroomOf(db, userId),
    lettre: subscriber ? await exportSubscriber(db, subscriber) : null,
  };
}

async function exportSubscriber(db: Database, subscriber: typeof emailSubscribers.$inferSelect) {
  const of = subscriber.id;
  const requests = await db
    .select({
      objet: subscriptions.purpose,
      état: subscriptions.status,
      demandéeLe: subscriptions.requestedAt,
      confirméeLe: subscriptions.confirmedAt,
      quittéeLe: subscriptions.withdrawnAt,
    })
    .from(subscriptions)
    .where(eq(subscriptions.subscriberId, subscriber.id));
  const consents = await db
    .select()
    .from(consentEvents)
    .where(eq(consentEvents.subscriberId, of))
    .orderBy(asc(consentEvents.createdAt));
  const links = await db
    .select()
    .from(subscriberTokens)
    .where(eq(subscriberTokens.subscriberId, of))
    .orderBy(asc(subscriberTokens.createdAt));
  const copies = await db
    .select()
    .from(letterDeliveries)
    .where(eq(letterDeliveries.subscriberId, of))
    .orderBy(asc(letterDeliveries.letter));
  const problems = await db.select().from(mailProblems).where(eq(mailProblems.subscriberId, of));
  return {
    inscription: describeSubscriber(subscriber),
    demandes: requests.map((one) => ({ ...one, objet: PURPOSE_LABELS[one.objet], état: EXPORT_WORDS[one.état] })),
    consentements: consents.map((one) => ({
      identifiant: one.id,
      nature: EXPORT_WORDS[one.kind],
      formulaire: one.form,
      texte: one.textVersion,
      objet: isPurpose(one.purpose) ? PURPOSE_LABELS[one.purpose] : one.purpose,
      le: one.createdAt,
    })),
    liens: links.map((one) => ({
      usage: EXPORT_WORDS[one.purpose],
      crééLe: one.createdAt,
      utiliséLe: one.usedAt,
      finitLe: one.expiresAt,
    })),
    exemplaires: copies.map(({ letter, state, report, changedAt }) => ({
      lettre: letter,
      état: deliveryWords(state),
      retour: report,
      le: changedAt,
    })),
    retours: problems.map(({ kind, softLetters, lastLetter, lastCode, lastAt }) => ({
      nature: EXPORT_WORDS[kind],
      lettresDeSuite: softLetters,
      lettre: lastLetter,
      code: lastCode,
      le: lastAt,
    })),
    pause: await db
      .select({ jusquAu: letterPauses.until })
      .from(letterPauses)
      .where(eq(letterPauses.subscriberId, subscriber.id)),
  };
}

function describeSubscriber(subscriber: typeof emailSubscribers.$inferSelect) {
  return {
    identifiant: subscriber.id,
    adresse: subscriber.email,
    ...Object.fromEntries(DETAIL_NAMES.map((one) => [SUBSCRIBER_DETAILS[one].downloadName, subscriber[one]])),
    état: EXPORT_WORDS[subscriber.status],
    crééeLe: subscriber.createdAt,
    confirméeLe: subscriber.confirmedAt,
    quittéeLe: subscriber.unsubscribedAt,
  };
}
