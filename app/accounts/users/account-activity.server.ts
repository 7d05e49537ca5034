import { and, eq, inArray, isNotNull, isNull, lt, lte, or } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import type { MailMessage } from "#platform/mail/mail-message.ts";

/** To the day; also cancels an announced erasure. */
export async function recordActivity(db: Database, userId: string, now: Date): Promise<void> {
  const dueCondition = or(
    lt(users.lastActiveAt, new Date(now.getTime() - 86_400_000)),
    isNotNull(users.erasureWarnedAt),
  );
  await db
    .update(users)
    .set({ lastActiveAt: now, erasureWarnedAt: null })
    .where(and(eq(users.id, userId), dueCondition));
}

export function noteErasureWarning(
  tx: Transaction,
  { unusedSince, limit, now }: { unusedSince: Date; limit: number; now: Date },
): Promise<{ id: string; email: string }[]> {
  const due = tx
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.erasureWarnedAt), lte(users.lastActiveAt, unusedSince)))
    .limit(limit)
    .for("update", { skipLocked: true });
  return tx
    .update(users)
    .set({ erasureWarnedAt: now })
    .where(inArray(users.id, due))
    .returning({ id: users.id, email: users.email });
}

/** False for a deleted account, and for one in use again after its warning. */
export async function isAccountMailWanted(db: Database, message: MailMessage): Promise<boolean> {
  if (!("userId" in message)) return true;
  const [user] = await db
    .select({ erasureWarnedAt: users.erasureWarnedAt })
    .from(users)
    .where(eq(users.id, message.userId));
  if (!user) return false;
  return message.kind !== "inactive-account" || user.erasureWarnedAt !== null;
}
