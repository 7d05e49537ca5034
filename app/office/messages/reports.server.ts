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
import { deadlineOf } from "./open-reports.server.ts";
import { answerMail } from "./report-answer-mail.ts";
import { markClosed, markOpen, recordReportAnswer } from "./report-states.server.ts";
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
 * No outcome after a week means that the e-mail was lost, for example because the session secret changed, as the queue
 * does not report this.
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

/** `articlePath` returns the present address of an article. */
type Answer = { answer: string; articlePath?: (articleId: string) => string | null };

/** The answer is recorded and its e-mail queued in one transaction. A form that is sent twice answers once. */
export async function answerReport(
  services: Pick<Services, "db" | "mail" | "settings" | "secrets">,
  { answer, idempotencyKey, ...act }: Act & Answer & { idempotencyKey: string },
): Promise<"answered" | "no-address" | "unknown"> {
  const form = { name: "report-answer", id: idempotencyKey, fields: JSON.stringify([act.id, answer]) };
  const once = await runOnce(services, form, (tx) => answerIn(tx, services, { ...act, answer }), act.now);
  return once.answer;
}

async function answerIn(
  tx: Transaction,
  services: AnswerServices,
  act: Act & Answer,
): Promise<"answered" | "no-address" | "unknown"> {
  const [report] = await tx.select().from(reports).where(eq(reports.id, act.id)).for("update");
  if (!report) return "unknown";
  const path = (report.articleId && act.articlePath?.(report.articleId)) || null;
  if (!(await sendAnswer(tx, services, report, { ...act, path }))) return "no-address";
  await record(tx, act, "answer-report");
  return "answered";
}

type AnswerServices = Pick<Services, "mail" | "settings">;
type Answered = Pick<typeof reports.$inferSelect, "id" | "email" | "subject" | "message" | "createdAt">;

/** Returns false for a person who left no address. The caller holds the row of the message, and records who answers. */
export async function sendAnswer(
  tx: Transaction,
  { mail, settings }: AnswerServices,
  { email, ...report }: Answered,
  { answer, path, now }: { answer: string; path: string | null; now: Date },
): Promise<boolean> {
  if (!email) return false;
  const id = randomUUID();
  await recordReportAnswer(tx, { id, reportId: report.id, text: answer, now });
  const contactUrl = `${settings.publicUrl}/contact`;
  const articleUrl = path ? `${settings.publicUrl}${path}` : "";
  const mailed = answerMail(report, { id, answer, contactUrl, articleUrl });
  await mail.enqueue({ kind: "report-answer", to: email, ...mailed }, tx);
  return true;
}

/**
 * Closes messages and returns how many of them were open. None is closed when the reason is a correction and one of
 * them does not report an error in an article.
 */
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
