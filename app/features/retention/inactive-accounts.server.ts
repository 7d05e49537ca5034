import { and, lte } from "drizzle-orm";
import { eraseAccountOf } from "#app/features/erasure/erase-person.server.ts";
import { noteErasureWarning } from "#app/features/users/account-activity.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { formatDate } from "#platform/french/dates.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { ProcessServices } from "#platform/services.ts";
import { RETENTION } from "./retention-periods.ts";

const DAY_MS = 86_400_000;
const BATCH = 200;

type RetentionServices = Pick<ProcessServices, "db" | "mail" | "settings">;

export async function warnInactiveAccounts(services: RetentionServices, now: Date): Promise<number> {
  let warned = 0;
  for (;;) {
    const count = await services.db.transaction((tx) => warnBatch(services, tx, now));
    warned += count;
    if (count < BATCH) return warned;
  }
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
export async function eraseInactiveAccounts(db: Database, now: Date): Promise<number> {
  let erased = 0;
  for (;;) {
    const count = await db.transaction((tx) => eraseBatch(tx, now));
    erased += count;
    if (count < BATCH) return erased;
  }
}

async function eraseBatch(tx: Transaction, now: Date): Promise<number> {
  const due = await tx
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        lte(users.lastActiveAt, daysBefore(now, RETENTION.inactiveAccountDays)),
        lte(users.erasureWarnedAt, daysBefore(now, RETENTION.accountWarningDays)),
      ),
    )
    .limit(BATCH)
    .for("update", { skipLocked: true });
  for (const { email } of due) await eraseAccountOf(tx, email);
  return due.length;
}

function warningLimit(now: Date): Date {
  return daysBefore(now, RETENTION.inactiveAccountDays - RETENTION.accountWarningDays);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
