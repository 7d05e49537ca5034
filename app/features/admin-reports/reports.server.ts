import { and, asc, count, desc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import type { AdminSession } from "#app/features/admin/admin-session.server.ts";
import { recordAudit } from "#app/features/admin/audit.server.ts";
import type { AuditAction } from "#app/features/admin/audit-actions.ts";
import type { ClosedReason } from "#app/features/reports/report-texts.ts";
import type { Database } from "#database/open.server.ts";
import { articleFeedback } from "#database/schema/reading.server.ts";
import { reports } from "#database/schema/reports.server.ts";
import type { Services } from "#platform/services.ts";

/** Shown at once: what is older is closed first. */
const LISTED = 200;

type Act = { admin: AdminSession; id: string; now: Date };

/** What waits, the oldest first; or what is closed, the latest first. The address is not in a list. */
export async function listReports(db: Database, { isClosed }: { isClosed: boolean }) {
  const rows = await db
    .select({
      id: reports.id,
      kind: reports.kind,
      articleId: reports.articleId,
      message: reports.message,
      createdAt: reports.createdAt,
      answeredAt: reports.answeredAt,
      closedReason: reports.closedReason,
      wantsAnswer: isNotNull(reports.email),
    })
    .from(reports)
    .where(isClosed ? isNotNull(reports.closedAt) : isNull(reports.closedAt))
    .orderBy(isClosed ? desc(reports.closedAt) : asc(reports.createdAt))
    .limit(LISTED);
  return rows.map((row) => ({ ...row, wantsAnswer: Boolean(row.wantsAnswer) }));
}

export async function countOpenReports(db: Database): Promise<number> {
  const [row] = await db.select({ open: count() }).from(reports).where(isNull(reports.closedAt));
  return row?.open ?? 0;
}

/** One report, whole; null when it is no longer there. */
export async function getReport(db: Database, { admin, id, now }: Act) {
  const [report] = await db.select().from(reports).where(eq(reports.id, id));
  if (!report) return null;
  await recordAudit(db, { actor: admin.actor, action: "view-report", rowCount: 1, now });
  return report;
}

export type Report = NonNullable<Awaited<ReturnType<typeof getReport>>>;

/** Answers by e-mail who left an address, and keeps the answer. The message leaves with the change, or neither does. */
export function answerReport(
  { db, mail, settings }: Pick<Services, "db" | "mail" | "settings">,
  { answer, ...act }: Act & { answer: string },
): Promise<"answered" | "no-address" | "unknown"> {
  return db.transaction(async (tx) => {
    const [report] = await tx.select().from(reports).where(eq(reports.id, act.id)).for("update");
    if (!report) return "unknown";
    if (!report.email) return "no-address";
    await tx.update(reports).set({ answer, answeredAt: act.now }).where(eq(reports.id, act.id));
    await mail.enqueue(
      {
        kind: "report-answer",
        to: report.email,
        answer,
        message: report.message,
        contactUrl: `${settings.publicUrl}/contact`,
      },
      tx,
    );
    await record(tx, act, "answer-report");
    return "answered";
  });
}

/** False when it was closed already, or is no longer there. */
export function closeReport(db: Database, { reason, ...act }: Act & { reason: ClosedReason }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const closed = await tx
      .update(reports)
      .set({ closedAt: act.now, closedReason: reason })
      .where(and(eq(reports.id, act.id), isNull(reports.closedAt)))
      .returning({ id: reports.id });
    if (closed.length > 0) await record(tx, act, "close-report");
    return closed.length > 0;
  });
}

function record(db: Parameters<typeof recordAudit>[0], { admin, now }: Act, action: AuditAction) {
  return recordAudit(db, { actor: admin.actor, action, rowCount: 1, now });
}

/** Erases what was closed long enough ago. */
export async function eraseClosedReports(db: Database, closedBefore: Date): Promise<number> {
  const erased = await db.delete(reports).where(lte(reports.closedAt, closedBefore)).returning({ id: reports.id });
  return erased.length;
}

/** How many readers found each article useful, the most first. */
export function listUsefulCounts(db: Database) {
  return db
    .select({ articleId: articleFeedback.articleId, count: articleFeedback.usefulCount })
    .from(articleFeedback)
    .orderBy(desc(articleFeedback.usefulCount), asc(articleFeedback.articleId));
}
