import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { reportAnswers, reports } from "#database/schema/reports.server.ts";
import type { MailOutcome } from "#platform/mail/mail-kind.ts";
import type { ClosedReason } from "./report-texts.ts";

type Change = { id: string; now: Date };

/** In the transaction that queues the answer. */
export async function keepAnswer(
  tx: Transaction,
  { id, reportId, text, now }: Change & { reportId: string; text: string },
): Promise<void> {
  await tx.insert(reportAnswers).values({ id, reportId, text, createdAt: now });
  await tx.update(reports).set({ answeredAt: now }).where(eq(reports.id, reportId));
}

/** False once its end is known, and for whoever was erased meanwhile. */
export async function isAnswerWanted(db: Database, id: string): Promise<boolean> {
  const isWaiting = and(eq(reportAnswers.id, id), isNull(reportAnswers.outcome));
  return (await db.$count(reportAnswers, isWaiting)) > 0;
}

/** An undelivered answer reopens the message, unless another answer left. */
export async function settleAnswer(
  db: Database,
  { id, outcome, now }: Change & { outcome: MailOutcome },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [settled] = await tx
      .update(reportAnswers)
      .set({ outcome, settledAt: now })
      .where(and(eq(reportAnswers.id, id), isNull(reportAnswers.outcome)))
      .returning({ reportId: reportAnswers.reportId });
    if (!settled || outcome === "sent") return;
    const left = tx
      .select({ at: sql`max(${reportAnswers.createdAt})` })
      .from(reportAnswers)
      .where(
        and(
          eq(reportAnswers.reportId, settled.reportId),
          or(isNull(reportAnswers.outcome), eq(reportAnswers.outcome, "sent")),
        ),
      );
    await tx
      .update(reports)
      .set({ answeredAt: sql`(${left})` })
      .where(eq(reports.id, settled.reportId));
  });
}

export async function markClosed(
  tx: Transaction,
  { ids, reason, now }: { ids: string[]; reason: ClosedReason; now: Date },
): Promise<number> {
  const closed = await tx
    .update(reports)
    .set({ closedAt: now, closedReason: reason })
    .where(and(inArray(reports.id, ids), isNull(reports.closedAt)))
    .returning({ id: reports.id });
  return closed.length;
}

/** False when it was open, or is no longer there. */
export async function markOpen(tx: Transaction, { id }: { id: string }): Promise<boolean> {
  const opened = await tx
    .update(reports)
    .set({ closedAt: null, closedReason: null })
    .where(and(eq(reports.id, id), isNotNull(reports.closedAt)))
    .returning({ id: reports.id });
  return opened.length > 0;
}
