import { lt, lte } from "drizzle-orm";
import { deleteOldAuditEvents } from "#app/features/admin/audit.server.ts";
import { eraseOldDeliveries } from "#app/features/letters/sending/letter-retention.server.ts";
import {
  eraseEndedLinks,
  eraseLongGone,
  eraseUnconfirmed,
} from "#app/features/newsletter/expire-subscribers.server.ts";
import { eraseClosedReports } from "#app/features/reports/erase-reports.server.ts";
import type { Database } from "#database/open.server.ts";
import { sessions, signInRequests } from "#database/schema/accounts.server.ts";
import { adminSessions } from "#database/schema/administration.server.ts";
import { formAnswers } from "#database/schema/forms.server.ts";
import { rateLimits } from "#database/schema/limits.server.ts";
import { eraseInactiveAccounts } from "./inactive-accounts.server.ts";
import { RETENTION } from "./retention-periods.ts";

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

const count = async (deleted: Promise<unknown[]>) => (await deleted).length;

/** What goes when, each step with how many rows it erased. */
const STEPS = {
  unconfirmed: (db: Database, now: Date) => eraseUnconfirmed(db, daysBefore(now, RETENTION.unconfirmedDays), now),
  unsubscribed: (db: Database, now: Date) => eraseLongGone(db, daysBefore(now, RETENTION.unsubscribedDays)),
  links: (db: Database, now: Date) => eraseEndedLinks(db, daysBefore(now, RETENTION.endedLinkDays)),
  letterCopies: eraseOldDeliveries,
  inactiveAccounts: eraseInactiveAccounts,
  signInRequests: (db: Database, now: Date) =>
    count(
      db
        .delete(signInRequests)
        .where(lt(signInRequests.expiresAt, daysBefore(now, 1)))
        .returning({ id: signInRequests.id }),
    ),
  sessions: async (db: Database, now: Date) =>
    (await count(db.delete(sessions).where(lte(sessions.expiresAt, now)).returning({ id: sessions.id }))) +
    (await count(
      db.delete(adminSessions).where(lte(adminSessions.expiresAt, now)).returning({ at: adminSessions.expiresAt }),
    )),
  formAnswers: (db: Database, now: Date) =>
    count(db.delete(formAnswers).where(lte(formAnswers.expiresAt, now)).returning({ at: formAnswers.expiresAt })),
  rateLimits: (db: Database, now: Date) =>
    count(db.delete(rateLimits).where(lte(rateLimits.resetAt, now)).returning({ at: rateLimits.resetAt })),
  auditEvents: deleteOldAuditEvents,
  reports: (db: Database, now: Date) => eraseClosedReports(db, daysBefore(now, RETENTION.closedReportDays)),
} satisfies Record<string, (db: Database, now: Date) => Promise<number>>;

export type RetentionStep = keyof typeof STEPS;
export type Erased = Record<RetentionStep, number>;

/**
 * Erases what has been kept for its time. A step that fails keeps no other from its work. Running it twice, or in two processes at
 * once, does no harm.
 */
export async function eraseExpired(
  db: Database,
  now: Date,
  onFailure: (step: RetentionStep, error: unknown) => void = throwIt,
): Promise<Erased> {
  const erased = Object.fromEntries(Object.keys(STEPS).map((step) => [step, 0])) as Erased;
  for (const step of Object.keys(STEPS) as RetentionStep[]) {
    try {
      erased[step] = await STEPS[step](db, now);
    } catch (error) {
      onFailure(step, error);
    }
  }
  return erased;
}

function throwIt(_step: RetentionStep, error: unknown): never {
  throw error;
}
