import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, inArray, ne } from "drizzle-orm";
import type { AuditAction } from "#app/office/audit-log/audit-actions.ts";
import { recordAudit } from "#app/office/audit-log/record-audit.server.ts";
import type { AdminSession } from "#app/office/sign-in/admin-session.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { articleFeedback } from "#database/schema/reading.server.ts";
import { reportAnswers, reports } from "#database/schema/reports.server.ts";
import { runOnce } from "#platform/idempotency.server.ts";
import { WEEK_MINUTES } from "#platform/mail/mail-kind.ts";
import type { Services } from "#platform/services.ts";
import { answerMail } from "./answer-mail.ts";
import { deadlineOf } from "./list-reports.server.ts";
import { keepAnswer, markClosed, markOpen } from "./report-states.server.ts";
import type { ClosedReason } from "./report-texts.ts";

type Act = { admin: AdminSession; id: string; now: Date };

export async function getReport(db: Database, { admin, id, now }: Act) {
  const [report] = await db.select().from(reports).where(eq(reports.id, id));
  if (!report) return null;
  await recordAudit(db, { actor: admin.actor, action: "view-report", rowCount: 1, now });
  const answers = await readAnswers(db, { id, now });
  return { ...report, answers, deadline: deadlineOf(report, now) };
}

export type Report = NonNullable<Awaited<ReturnType<typeof getReport>>>;

export type AnswerState = "waiting" | "sent" | "refused" | "given-up" | "lost";

/**
 * No outcome after a week means that the e-mail was lost, as when the session secret changed: the queue does not report
 * it.
 */
async function readAnswers(db: Database, { id, now }: Pick<Act, "id" | "now">) {
  const rows = await db
    .select()
    .from(reportAnswers)
    .where(eq(reportAnswers.reportId, id))
    .orderBy(asc(reportAnswers.createdAt));
  return rows.map(({ outcome, createdAt, ...answer }) => {
    const isLost = now.getTime() - createdAt.getTime() > WEEK_MINUTES * 60_000;
    const state: AnswerState = outcome ?? (isLost ? "lost" : "waiting");
    return { ...answer, createdAt, state };
  });
}

export async function isAnswerWaiting(db: Database, act: Pick<Act, "id" | "now">): Promise<boolean> {
  return (await readAnswers(db, act)).some(({ state }) => state === "waiting");
}

/** Queues the e-mail and keeps the answer in one transaction; the same form sent twice answers once. */
export async function answerReport(
  services: Pick<Services, "db" | "mail" | "settings" | "secrets">,
  { answer, idempotencyKey, ...act }: Act & { answer: string; idempotencyKey: string },
): Promise<"answered" | "no-address" | "unknown"> {
  const form = { name: "report-answer", id: idempotencyKey, fields: JSON.stringify([act.id, answer]) };
  const once = await runOnce(services, form, (tx) => answerIn(tx, services, { ...act, answer }), act.now);
  return once.answer;
}

async function answerIn(
  tx: Transaction,
  { mail, settings }: Pick<Services, "mail" | "settings">,
  act: Act & { answer: string },
): Promise<"answered" | "no-address" | "unknown"> {
  const [report] = await tx.select().from(reports).where(eq(reports.id, act.id)).for("update");
  if (!report) return "unknown";
  if (!report.email) return "no-address";
  const id = randomUUID();
  await keepAnswer(tx, { id, reportId: report.id, text: act.answer, now: act.now });
  const contactUrl = `${settings.publicUrl}/contact`;
  const mailed = answerMail(report, { id, answer: act.answer, contactUrl });
  await mail.enqueue({ kind: "report-answer", to: report.email, ...mailed }, tx);
  await record(tx, act, "answer-report");
  return "answered";
}

/** Gives how many of them were open; none is closed when one of them reported no error that could be corrected. */
export function closeReports(
  db: Database,
  { admin, ids, reason, now }: Omit<Act, "id"> & { ids: string[]; reason: ClosedReason },
): Promise<number | "no-error"> {
  return db.transaction(async (tx) => {
    if (reason === "corrected" && (await anyOtherThanErrors(tx, ids))) return "no-error";
    const rowCount = await markClosed(tx, { ids, reason, now });
    if (rowCount > 0) await recordAudit(tx, { actor: admin.actor, action: "close-report", rowCount, now });
    return rowCount;
  });
}

async function anyOtherThanErrors(tx: Transaction, ids: string[]): Promise<boolean> {
  const others = and(inArray(reports.id, ids), ne(reports.subject, "error"));
  return (await tx.select({ id: reports.id }).from(reports).where(others).limit(1)).length > 0;
}

export function reopenReport(db: Database, act: Act): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isOpen = await markOpen(tx, act);
    if (isOpen) await record(tx, act, "reopen-report");
    return isOpen;
  });
}

function record(db: Parameters<typeof recordAudit>[0], { admin, now }: Act, action: AuditAction) {
  return recordAudit(db, { actor: admin.actor, action, rowCount: 1, now });
}

export function listUsefulCounts(db: Database) {
  return db
    .select({ articleId: articleFeedback.articleId, count: articleFeedback.usefulCount })
    .from(articleFeedback)
    .orderBy(desc(articleFeedback.usefulCount), asc(articleFeedback.articleId));
}
