import { randomUUID } from "node:crypto";
import { lte } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { mailFailures } from "#database/schema/mail.server.ts";

type MailFailure = Pick<typeof mailFailures.$inferInsert, "kind" | "reason">;

export async function recordMailFailure(db: Database, failure: MailFailure, now: Date): Promise<void> {
  await db.insert(mailFailures).values({ id: randomUUID(), ...failure, at: now });
}

export async function eraseMailFailures(db: Database, before: Date): Promise<number> {
  const erased = await db.delete(mailFailures).where(lte(mailFailures.at, before)).returning({ id: mailFailures.id });
  return erased.length;
}
