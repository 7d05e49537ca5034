import { and, eq, isNotNull, lt, or } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import type { MailMessage } from "#platform/mail/mail-message.ts";

/** Keeps that the account is in use, to the day, and takes back the announcement that it would be erased. */
export async function recordActivity(db: Database, userId: string, now: Date): Promise<void> {
  const isDue = or(lt(users.lastActiveAt, new Date(now.getTime() - 86_400_000)), isNotNull(users.erasureWarnedAt));
  await db
    .update(users)
    .set({ lastActiveAt: now, erasureWarnedAt: null })
    .where(and(eq(users.id, userId), isDue));
}

/** False for a message about an account that is gone, or that was about to be erased and is in use again. */
export async function isAccountMailWanted(db: Database, message: MailMessage): Promise<boolean> {
  if (!("userId" in message)) return true;
  const [user] = await db
    .select({ erasureWarnedAt: users.erasureWarnedAt })
    .from(users)
    .where(eq(users.id, message.userId));
  if (!user) return false;
  return message.kind !== "inactive-account" || user.erasureWarnedAt !== null;
}
