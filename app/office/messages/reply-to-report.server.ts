import { createHash, randomUUID } from "node:crypto";
import { reports } from "#database/schema/reports.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { REPORT_FIELDS } from "#library/proofs/proof-paths.ts";
import { runOnce } from "#platform/idempotency.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { networkOf } from "#platform/limits/network-limit.ts";
import { consume, networkKeys } from "#platform/limits/rate-limits.server.ts";
import { normaliseEmail } from "#platform/mail/email-address.ts";
import { readForm } from "#platform/read-form.ts";
import type { Services } from "#platform/services.ts";
import { answerDeadline } from "./deadline.tsx";
import { findProblems, type ReportAnswer, type ReportRefusal, readTyped, type TypedReport } from "./report-texts.ts";
import { isSubject, type Subject } from "./subjects.ts";

export const REPORT_STATUS: Record<ReportAnswer["outcome"], number> = {
  recorded: 200,
  problems: 400,
  "unknown-article": 400,
  "too-many": 429,
  crowded: 429,
  unreadable: 415,
  unavailable: 503,
};

type Sent = { request: Request; content: Catalogue; now?: Date };

/** Never throws, even when the database is unavailable. */
export async function replyToReportForm(
  services: Services,
  { request, content, now = new Date() }: Sent,
): Promise<ReportAnswer> {
  const form = await readForm(request);
  const text = (name: string) => readTyped(form?.get(name));
  const typed: TypedReport = {
    subject: text(REPORT_FIELDS.subject),
    message: text(REPORT_FIELDS.message),
    source: text(REPORT_FIELDS.source),
    email: text(REPORT_FIELDS.email),
  };
  const refuse = (outcome: ReportRefusal): ReportAnswer => ({ outcome, typed });
  if (!form) return refuse("unreadable");
  const problems = findProblems(typed, (text) => normaliseEmail(text) !== null);
  const { subject } = typed;
  if (!isSubject(subject) || Object.keys(problems).length > 0) return { outcome: "problems", problems, typed };
  const articleId = subject === "error" ? text(REPORT_FIELDS.article) : "";
  if (articleId !== "" && !content.getArticlePath(articleId)) return refuse("unknown-article");
  const passage = articleId ? (content.getPassage(articleId, text(REPORT_FIELDS.passage))?.text ?? null) : null;
  const email = normaliseEmail(typed.email);
  const recorded: ReportAnswer = { outcome: "recorded", subject, email, deadline: answerDeadline(subject, now) };
  // Only programs fill this field, and they get the answer of a recorded message.
  if (text(REPORT_FIELDS.trap) !== "") return recorded;
  try {
    const refusal = await keepOnce(services, { ...typed, subject, email, articleId, passage }, now);
    return refusal === null ? recorded : refuse(refusal);
  } catch (error) {
    services.reportError(error, request);
    return refuse("unavailable");
  }
}

function limitKeys(clientAddress: string) {
  return [...networkKeys(LIMITS.networkForms, clientAddress, "report"), { limit: LIMITS.siteReports, subject: "" }];
}

type Report = Omit<TypedReport, "subject" | "email"> & {
  subject: Subject;
  email: string | null;
  articleId: string;
  passage: string | null;
};

/**
 * The cached page has no idempotency key, so the same words from the same network count as one message and consume the
 * limit once.
 */
async function keepOnce(services: Services, report: Report, now: Date): Promise<"too-many" | "crowded" | null> {
  const fields = JSON.stringify(report);
  const id = createHash("sha256")
    .update(networkOf(services.clientAddress))
    .update(fields)
    .digest("base64url")
    .slice(0, 40);
  const { answer } = await runOnce(
    services,
    { name: "report", id, fields },
    async (tx) => {
      const limits = await consume({ ...services, db: tx }, limitKeys(services.clientAddress), now);
      if (!limits.allowed) return limits.limit === LIMITS.siteReports.name ? "crowded" : "too-many";
      await tx.insert(reports).values({
        id: randomUUID(),
        ...report,
        articleId: report.articleId || null,
        source: report.source || null,
        createdAt: now,
      });
      return null;
    },
    now,
    (refusal) => refusal === null,
  );
  return answer;
}
