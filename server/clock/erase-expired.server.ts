import { eraseEndedSessions } from "#app/accounts/session/account-sessions.server.ts";
import { eraseOldSignInRequests } from "#app/accounts/sign-in/sign-in-requests.server.ts";
import { RETENTION } from "#app/accounts/users/retention-periods.ts";
import { sweepClasses } from "#app/learning/class/class-sessions.server.ts";
import {
  eraseEndedLinks,
  eraseLaunchList,
  eraseLongGone,
  eraseUnconfirmed,
} from "#app/letters/leaving/expire-subscribers.server.ts";
import { eraseOldDeliveries } from "#app/letters/sending/letter-retention.server.ts";
import { eraseOldDrafts } from "#app/newsroom/drafts/erase-drafts.server.ts";
import { eraseEndedPreviewLinks } from "#app/newsroom/drafts/preview-links.server.ts";
import { eraseUnusedImages } from "#app/newsroom/editions/erase-images.server.ts";
import { eraseOldAuditEvents } from "#app/office/audit-log/record-audit.server.ts";
import { eraseClosedReports } from "#app/office/messages/person-reports.server.ts";
import { eraseEndedAdminSessions } from "#app/office/sign-in/admin-session.server.ts";
import { eraseEndedInvitations } from "#app/office/team/invitations.server.ts";
import { eraseOldAnswers } from "#platform/idempotency.server.ts";
import { eraseOldCounters } from "#platform/limits/rate-limits.server.ts";
import { eraseMailFailures } from "#platform/mail/mail-queue.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { eraseInactiveAccounts } from "./inactive-accounts.server.ts";

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

type ErasingServices = Pick<ProcessServices, "db" | "settings" | "secrets">;

const STEPS = {
  unconfirmed: ({ db }: ErasingServices, now: Date) =>
    eraseUnconfirmed(db, daysBefore(now, RETENTION.unconfirmedDays), now),
  unsubscribed: (services: ErasingServices, now: Date) =>
    eraseLongGone(services, daysBefore(now, RETENTION.unsubscribedDays), now),
  launchList: ({ db }: ErasingServices, now: Date) => eraseLaunchList(db, daysBefore(now, RETENTION.launchListDays)),
  links: ({ db }: ErasingServices, now: Date) => eraseEndedLinks(db, daysBefore(now, RETENTION.endedLinkDays)),
  letterCopies: ({ db }: ErasingServices, now: Date) => eraseOldDeliveries(db, now),
  inactiveAccounts: eraseInactiveAccounts,
  signInRequests: ({ db }: ErasingServices, now: Date) => eraseOldSignInRequests(db, daysBefore(now, 1)),
  sessions: async ({ db }: ErasingServices, now: Date) =>
    (await eraseEndedSessions(db, now)) + (await eraseEndedAdminSessions(db, now)),
  staffInvitations: ({ db }: ErasingServices, now: Date) => eraseEndedInvitations(db, now),
  idempotencyKeys: ({ db }: ErasingServices, now: Date) => eraseOldAnswers(db, now),
  rateLimits: ({ db }: ErasingServices, now: Date) => eraseOldCounters(db, now),
  auditEvents: ({ db }: ErasingServices, now: Date) => eraseOldAuditEvents(db, daysBefore(now, RETENTION.auditDays)),
  reports: ({ db }: ErasingServices, now: Date) => eraseClosedReports(db, daysBefore(now, RETENTION.closedReportDays)),
  drafts: ({ db }: ErasingServices, now: Date) => eraseOldDrafts(db, daysBefore(now, RETENTION.closedDraftDays)),
  // Images are erased after the texts that used them.
  images: ({ db }: ErasingServices, now: Date) =>
    eraseUnusedImages(db, daysBefore(now, RETENTION.unusedImageDays), now),
  previewLinks: ({ db }: ErasingServices, now: Date) => eraseEndedPreviewLinks(db, now),
  classSessions: ({ db }: ErasingServices, now: Date) => sweepClasses(db, now),
  mailFailures: ({ db }: ErasingServices, now: Date) =>
    eraseMailFailures(db, daysBefore(now, RETENTION.mailFailureDays)),
} satisfies Record<string, (services: ErasingServices, now: Date) => Promise<number>>;

type RetentionStep = keyof typeof STEPS;
type Erased = Record<RetentionStep, number>;

/** A step that fails does not stop the others. Running it twice, or in two processes at the same time, does no harm. */
export async function eraseExpired(
  services: ErasingServices,
  now: Date,
  onFailure: (step: RetentionStep, error: unknown) => void = throwIt,
): Promise<Erased> {
  const erased = Object.fromEntries(Object.keys(STEPS).map((step) => [step, 0])) as Erased;
  for (const step of Object.keys(STEPS) as RetentionStep[]) {
    try {
      erased[step] = await STEPS[step](services, now);
    } catch (error) {
      onFailure(step, error);
    }
  }
  return erased;
}

function throwIt(_step: RetentionStep, error: unknown): never {
  throw error;
}
