import { eraseEndedAdminSessions } from "#app/features/admin/admin-session.server.ts";
import { deleteOldAuditEvents } from "#app/features/admin/audit.server.ts";
import { eraseOldDeliveries } from "#app/features/letters/sending/letter-retention.server.ts";
import {
  eraseEndedLinks,
  eraseLongGone,
  eraseUnconfirmed,
} from "#app/features/newsletter/expire-subscribers.server.ts";
import { eraseClosedReports } from "#app/features/reports/erase-reports.server.ts";
import { eraseEndedSessions } from "#app/features/session/account-sessions.server.ts";
import { eraseOldSignInRequests } from "#app/features/sign-in/erase-sign-in.server.ts";
import type { Database } from "#database/open.server.ts";
import { eraseOldAnswers } from "#platform/answer-once.server.ts";
import { eraseOldCounters } from "#platform/limits/rate-limits.server.ts";
import { eraseMailFailures } from "#platform/mail/mail-failures.server.ts";
import { eraseInactiveAccounts } from "./inactive-accounts.server.ts";
import { RETENTION } from "./retention-periods.ts";

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

const STEPS = {
  unconfirmed: (db: Database, now: Date) => eraseUnconfirmed(db, daysBefore(now, RETENTION.unconfirmedDays), now),
  unsubscribed: (db: Database, now: Date) => eraseLongGone(db, daysBefore(now, RETENTION.unsubscribedDays)),
  links: (db: Database, now: Date) => eraseEndedLinks(db, daysBefore(now, RETENTION.endedLinkDays)),
  letterCopies: eraseOldDeliveries,
  inactiveAccounts: eraseInactiveAccounts,
  signInRequests: (db: Database, now: Date) => eraseOldSignInRequests(db, daysBefore(now, 1)),
  sessions: async (db: Database, now: Date) =>
    (await eraseEndedSessions(db, now)) + (await eraseEndedAdminSessions(db, now)),
  formAnswers: eraseOldAnswers,
  rateLimits: eraseOldCounters,
  auditEvents: deleteOldAuditEvents,
  reports: (db: Database, now: Date) => eraseClosedReports(db, daysBefore(now, RETENTION.closedReportDays)),
  mailFailures: (db: Database, now: Date) => eraseMailFailures(db, daysBefore(now, RETENTION.mailFailureDays)),
} satisfies Record<string, (db: Database, now: Date) => Promise<number>>;

export type RetentionStep = keyof typeof STEPS;
export type Erased = Record<RetentionStep, number>;

/** A failing step does not stop the others. Safe to run twice, or in two processes at once. */
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
