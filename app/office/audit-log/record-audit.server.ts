import { randomUUID } from "node:crypto";
import { and, count, desc, eq, gt, inArray, lt, ne, sql, sum } from "drizzle-orm";
import { isUuid } from "#app/office/frame/uuid.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { adminAuditEvents } from "#database/schema/administration.server.ts";
import { eraseRows } from "#platform/erase-rows.server.ts";
import type { AuditAct, AuditAction } from "./audit-actions.ts";

const HOUR_MS = 60 * 60 * 1000;

/** This is the actor of what is done outside a session of the administration. */
export const NO_SESSION = "";

type AuditEvent = { actor: string; action: AuditAction; rowCount: number; now: Date; about?: string };

/** Returns the id of the line. */
export async function recordAudit(
  db: Database | Transaction,
  { actor, action, rowCount, now, about }: AuditEvent,
): Promise<string> {
  const id = randomUUID();
  await db.insert(adminAuditEvents).values({ id, actor, action, rowCount, createdAt: now, about });
  return id;
}

/** Wrong passwords of an hour share one line per device, so that an attacker cannot fill the audit log. */
export async function recordRefusedPassword(
  db: Database,
  { device, now }: { device: string; now: Date },
): Promise<void> {
  const counted = await db
    .update(adminAuditEvents)
    .set({ rowCount: sql`${adminAuditEvents.rowCount} + 1` })
    .where(
      and(
        eq(adminAuditEvents.action, "sign-in-refused" satisfies AuditAction),
        eq(adminAuditEvents.about, device),
        gt(adminAuditEvents.createdAt, new Date(now.getTime() - HOUR_MS)),
      ),
    )
    .returning({ id: adminAuditEvents.id });
  if (counted.length > 0) return;
  await recordAudit(db, { actor: NO_SESSION, action: "sign-in-refused", rowCount: 1, now, about: device });
}

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

/**
 * Counts attempts instead of lines, as one line counts many. Attempts added to a line that began before `since` are
 * left out.
 */
export async function countRefusedPasswords(db: Database, since: Date): Promise<number> {
  const [row] = await db
    .select({ refused: sum(adminAuditEvents.rowCount) })
    .from(adminAuditEvents)
    .where(
      and(eq(adminAuditEvents.action, "sign-in-refused" satisfies AuditAction), gt(adminAuditEvents.createdAt, since)),
    );
  return Number(row?.refused ?? 0);
}

export function listAuditEvents(
  db: Database,
  limit: number,
  { act = "all", offset = 0 }: { act?: AuditAct; offset?: number } = {},
) {
  return db
    .select()
    .from(adminAuditEvents)
    .where(whereAct(act))
    .orderBy(desc(adminAuditEvents.createdAt), desc(adminAuditEvents.id))
    .limit(limit)
    .offset(offset);
}

export async function countAuditEvents(db: Database, act: AuditAct): Promise<number> {
  const [row] = await db.select({ lines: count() }).from(adminAuditEvents).where(whereAct(act));
  return row?.lines ?? 0;
}

/** The map lacks sessions whose first line has been erased. */
export async function readSessionStarts(db: Database, actors: string[]) {
  const known = [...new Set(actors)].filter((actor) => actor !== NO_SESSION);
  if (known.length === 0) return new Map<string, { at: Date; device: string | null }>();
  const rows = await db
    .select({ actor: adminAuditEvents.actor, at: adminAuditEvents.createdAt, device: adminAuditEvents.about })
    .from(adminAuditEvents)
    .where(and(eq(adminAuditEvents.action, "sign-in" satisfies AuditAction), inArray(adminAuditEvents.actor, known)));
  return new Map(rows.map(({ actor, at, device }) => [actor, { at, device }]));
}

function whereAct(act: AuditAct) {
  if (act === "all") return undefined;
  return act === "changes" ? ne(adminAuditEvents.action, "list") : eq(adminAuditEvents.action, act);
}

/** Returns how many lines were erased. */
export function eraseOldAuditEvents(db: Database, limit: Date): Promise<number> {
  return eraseRows(db, adminAuditEvents, lt(adminAuditEvents.createdAt, limit));
}
