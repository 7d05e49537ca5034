import { randomUUID } from "node:crypto";
import { REPORT_FIELDS } from "#app/features/proofs/proof-paths.ts";
import { reports } from "#database/schema/reports.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { networkOf } from "#platform/limits/network.ts";
import { LIMITS, takeFromLimits } from "#platform/limits/rate-limits.server.ts";
import { normaliseEmail } from "#platform/mail/email-address.ts";
import { readForm } from "#platform/read-form.ts";
import type { Services } from "#platform/services.ts";
import { REPORT_LIMITS, type ReportAnswer, type ReportKind, type ReportOutcome } from "./report-texts.ts";

export const REPORT_STATUS: Record<ReportOutcome, number> = {
  recorded: 200,
  empty: 400,
  "too-long": 413,
  "wrong-email": 400,
  "unknown-article": 400,
  "too-many": 429,
  unreadable: 415,
  unavailable: 503,
};

/** Keeps what a reader writes to the editors. Never throws: a database that is away is an answer too. */
export async function takeReport(
  services: Services,
  { request, content, kind }: { request: Request; content: Catalogue; kind: ReportKind },
): Promise<ReportAnswer> {
  const form = await readForm(request);
  const text = (name: string) => (form?.get(name) ?? "").replaceAll("\0", "").trim();
  const typed = {
    message: text(REPORT_FIELDS.message),
    source: text(REPORT_FIELDS.source),
    email: text(REPORT_FIELDS.email),
  };
  const email = normaliseEmail(typed.email);
  const articleId = kind === "error" ? text(REPORT_FIELDS.article) : "";
  const answer = (outcome: ReportOutcome): ReportAnswer => ({ outcome, typed });
  if (!form) return answer("unreadable");
  if (typed.message === "") return answer("empty");
  if (typed.message.length > REPORT_LIMITS.message || typed.source.length > REPORT_LIMITS.source) {
    return answer("too-long");
  }
  if (typed.email !== "" && !email) return answer("wrong-email");
  if (articleId !== "" && !content.getArticlePath(articleId)) return answer("unknown-article");
  // A field that no reader sees: what fills it is a machine, and is told nothing.
  if (text(REPORT_FIELDS.trap) !== "") return answer("recorded");
  try {
    const keys = [
      { limit: LIMITS.reportsPerNetwork, subject: networkOf(services.clientAddress) },
      { limit: LIMITS.reportsInAll, subject: "" },
    ];
    if (!(await takeFromLimits(services, keys, new Date())).allowed) return answer("too-many");
    await services.db.insert(reports).values({
      id: randomUUID(),
      ...{ kind, email, message: typed.message },
      source: typed.source || null,
      articleId: articleId || null,
      passage: articleId ? (content.getPassage(articleId, text(REPORT_FIELDS.passage))?.text ?? null) : null,
      createdAt: new Date(),
    });
    return answer("recorded");
  } catch (error) {
    services.reportError(error, request);
    return answer("unavailable");
  }
}
