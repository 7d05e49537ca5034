import { and, inArray, lte } from "drizzle-orm";
import { RETENTION } from "#app/accounts/users/retention-periods.ts";
import { noteErasureWarning } from "#app/accounts/users/user-accounts.server.ts";
import { eraseAccounts } from "#app/letters/erasure/erase-person.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { signInRequests, users } from "#database/schema/accounts.server.ts";
import { inSteps } from "#platform/erase-rows.server.ts";
import { formatDate } from "#platform/french/dates.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { ProcessServices } from "#platform/services.ts";

const DAY_MS = 86_400_000;
const BATCH = 200;

type RetentionServices = Pick<ProcessServices, "db" | "mail" | "settings">;
type ErasingServices = Pick<ProcessServices, "db" | "settings" | "secrets">;

export function warnInactiveAccounts(services: RetentionServices, now: Date): Promise<number> {
  return inSteps(() => services.db.transaction((tx) => warnBatch(services, tx, now)), BATCH);
}

async function warnBatch({ mail, settings }: RetentionServices, tx: Transaction, now: Date): Promise<number> {
  const people = await noteErasureWarning(tx, { unusedSince: warningLimit(now), limit: BATCH, now });
  const erasedOn = formatDate(parisDay(new Date(now.getTime() + RETENTION.accountWarningDays * DAY_MS)));
  const messages = people.map(({ id, email }) => ({
    kind: "inactive-account" as const,
    to: email,
    userId: id,
    erasedOn,
    signInUrl: `${settings.publicUrl}/connexion`,
  }));
  await mail.enqueue(messages, tx);
  return people.length;
}

/** Erases accounts whose owners were warned and have not come back. Newsletter subscriptions stay. */
export function eraseInactiveAccounts(services: ErasingServices, now: Date): Promise<number> {
  return inSteps(() => services.db.transaction((tx) => eraseBatch(services, tx, now)), BATCH);
}

async function eraseBatch(services: ErasingServices, tx: Transaction, now: Date): Promise<number> {
  const dueCondition = and(
    lte(users.lastActiveAt, daysBefore(now, RETENTION.inactiveAccountDays)),
    lte(users.erasureWarnedAt, daysBefore(now, RETENTION.accountWarningDays)),
  );
  const due = tx.select({ email: users.email }).from(users).where(dueCondition).orderBy(users.id).limit(BATCH);
  // Locks the requests before the account, in the order in which signing in does, so that nobody can sign in while the
  // account is erased.
  await tx.select().from(signInRequests).where(inArray(signInRequests.email, due)).for("update");
  const locked = await due.for("update", { skipLocked: true });
  const emails = locked.map(({ email }) => email);
  if (emails.length > 0) await eraseAccounts(services, tx, emails, now);
  return emails.length;
}

function warningLimit(now: Date): Date {
  return daysBefore(now, RETENTION.inactiveAccountDays - RETENTION.accountWarningDays);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
