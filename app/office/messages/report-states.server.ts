import { and, eq, inArray, isNotNull, isNull, max, ne, or } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { reportAnswers, reports } from "#database/schema/reports.server.ts";
import type { MailOutcome } from "#platform/mail/mail-kind.ts";
import type { ClosedReason } from "./report-texts.ts";

type Change = { id: string; now: Date };

/** The answer must be recorded in the transaction that queues its e-mail. */
export async function recordReportAnswer(
  tx: Transaction,
  { id, reportId, text, now }: Change & { reportId: string; text: string },
): Promise<void> {
  await tx.insert(reportAnswers).values({ id, reportId, text, createdAt: now });
  await tx.update(reports).set({ answeredAt: now }).where(eq(reports.id, reportId));
}

/** Returns false once the outcome of the answer is known, and for a person who was erased meanwhile. */
export async function isAnswerWanted(db: Database, id: string): Promise<boolean> {
  const isWaiting = and(eq(reportAnswers.id, id), isNull(reportAnswers.outcome));
  return (await db.$count(reportAnswers, isWaiting)) > 0;
}

/**
 * After an answer that was not delivered the message is open again, unless another answer is waiting or was sent. A
 * message that was closed meanwhile is reopened, except a corrected error, because the correction is still true.
 */
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
    const [other] = await tx
      .select({ at: max(reportAnswers.createdAt) })
      .from(reportAnswers)
      .where(
        and(
          eq(reportAnswers.reportId, settled.reportId),
          or(isNull(reportAnswers.outcome), eq(reportAnswers.outcome, "sent")),
        ),
      );
    await tx
      .update(reports)
      .set({ answeredAt: other?.at ?? null })
      .where(eq(reports.id, settled.reportId));
    if (other?.at) return;
    await tx
      .update(reports)
      .set({ closedAt: null, closedReason: null })
      .where(and(eq(reports.id, settled.reportId), ne(reports.closedReason, "corrected")));
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

/** Returns false when the message was open or no longer exists. */
export async function markOpen(tx: Transaction, { id }: { id: string }): Promise<boolean> {
  const opened = await tx
    .update(reports)
    .set({ closedAt: null, closedReason: null })
    .where(and(eq(reports.id, id), isNotNull(reports.closedAt)))
    .returning({ id: reports.id });
  return opened.length > 0;
}
