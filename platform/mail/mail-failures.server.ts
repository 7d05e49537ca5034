import { randomUUID } from "node:crypto";
import { lte } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { mailFailures } from "#database/schema/mail.server.ts";
import { eraseRows } from "#platform/erase-rows.server.ts";

type MailFailure = Pick<typeof mailFailures.$inferInsert, "kind" | "reason">;

export async function recordMailFailure(db: Database, failure: MailFailure, now: Date): Promise<void> {
  await db.insert(mailFailures).values({ id: randomUUID(), ...failure, at: now });
}

export function eraseMailFailures(db: Database, before: Date): Promise<number> {
  return eraseRows(db, mailFailures, lte(mailFailures.at, before));
}
