import { randomUUID } from "node:crypto";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { adminAuditEvents } from "#database/schema/administration.server.ts";
import type { AuditAction } from "./audit-actions.ts";
import { isUuid } from "./uuid.ts";

export const AUDIT_LIFETIME_DAYS = 365;

const DAY_MS = 24 * 60 * 60 * 1000;

type AuditEvent = { actor: string; action: AuditAction; rowCount: number; now: Date };

/** Who did what to how many rows, and when. Gives the line's id. */
export async function recordAudit(
  db: Database | Transaction,
  { actor, action, rowCount, now }: AuditEvent,
): Promise<string> {
  const id = randomUUID();
  await db.insert(adminAuditEvents).values({ id, actor, action, rowCount, createdAt: now });
  return id;
}

/**
 * Adds rows to the line of an action that travels in batches, so that one export is one line with all that left. Without such a
 * line of the same person and action, a new one begins.
 */
export async function continueAudit(
  db: Database | Transaction,
  { id, ...event }: AuditEvent & { id: string | null },
): Promise<string> {
  if (id && isUuid(id)) {
    const continued = await db
      .update(adminAuditEvents)
      .set({ rowCount: sql`${adminAuditEvents.rowCount} + ${event.rowCount}` })
      .where(
        and(
          eq(adminAuditEvents.id, id),
          eq(adminAuditEvents.actor, event.actor),
          eq(adminAuditEvents.action, event.action),
        ),
      )
      .returning({ id: adminAuditEvents.id });
    if (continued.length > 0) return id;
  }
  return recordAudit(db, event);
}

/** The latest lines, newest first. */
export function listAuditEvents(db: Database, limit: number) {
  return db.select().from(adminAuditEvents).orderBy(desc(adminAuditEvents.createdAt)).limit(limit);
}

/** Logs of access to personal data are kept for a year (CNIL, deliberation 2021-122). Gives how many were too old. */
export async function deleteOldAuditEvents(db: Database, now: Date): Promise<number> {
  const limit = new Date(now.getTime() - AUDIT_LIFETIME_DAYS * DAY_MS);
  const deleted = await db
    .delete(adminAuditEvents)
    .where(lt(adminAuditEvents.createdAt, limit))
    .returning({ id: adminAuditEvents.id });
  return deleted.length;
}
