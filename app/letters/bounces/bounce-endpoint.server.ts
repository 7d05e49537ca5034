import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { classifyBounce } from "#platform/mail/classify-smtp-reply.ts";
import type { Services } from "#platform/services.ts";
import { type Report, readReport } from "./read-report.server.ts";
import { recordReport } from "./record-report.server.ts";

const MAX_LENGTH = 4_000;

const ProviderReportSchema = z.strictObject({
  event: z.enum(["failed", "delayed", "delivered", "complaint"]),
  messageId: z.string().max(MAX_LENGTH),
  status: z.string().max(MAX_LENGTH).optional(),
  diagnostic: z.string().max(MAX_LENGTH).optional(),
  recipient: z.string().max(MAX_LENGTH).optional(),
});

const BodySchema = z.union([ProviderReportSchema, z.array(ProviderReportSchema).min(1).max(100)]);

/** Accepts one report or a list of up to a hundred; returns null for any other JSON. */
export function readProviderReports(text: string): Report[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const { data } = BodySchema.safeParse(value);
  return data ? [data].flat().map(toReport) : null;
}

function toReport({
  event,
  messageId,
  status = "",
  diagnostic = "",
  recipient,
}: z.infer<typeof ProviderReportSchema>): Report {
  const about = {
    names: [messageId],
    recipients: recipient?.includes("@") ? [recipient.toLowerCase()] : [],
    code: null,
  };
  if (event === "complaint") return { ...about, verdict: "complaint" };
  if (event !== "failed") return { ...about, verdict: "nothing" };
  return { ...about, verdict: "unread", ...classifyBounce(status, diagnostic) };
}

const TEXT = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/** Hashes are compared, so that the time taken reveals neither the token nor its length. */
export function isBouncesToken(token: string | null, authorization: string | null): boolean {
  if (token === null || authorization === null) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(`Bearer ${token}`), hash(authorization));
}

/**
 * Answers 404 when BOUNCES_TOKEN is not set, and 503 when the report cannot be stored now, so that the sender retries.
 */
export async function answerBounce(services: Services, request: Request): Promise<Response> {
  const { bouncesToken } = services.settings;
  if (bouncesToken === null) return respond(404, "Page introuvable.");
  if (request.method !== "POST") return respond(405, "Envoyez le message par POST.", { Allow: "POST" });
  if (!isBouncesToken(bouncesToken, request.headers.get("Authorization"))) {
    services.log.warn("letter_report_refused", { requestId: services.requestId });
    return respond(401, "Jeton absent ou faux.", { "WWW-Authenticate": "Bearer" });
  }
  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "message/rfc822" && type !== "application/json")
    return respond(415, "Attendu : un message (message/rfc822), ou du JSON (application/json).");
  const body = new Uint8Array(await request.arrayBuffer());
  const reports =
    type === "application/json" ? readProviderReports(new TextDecoder().decode(body)) : [await readReport(body)];
  if (!reports) return respond(400, "Ce JSON n’a pas la forme attendue : voyez docs/lettre.md.");
  try {
    return Response.json(await recordAll(services, reports), { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    services.reportError(error, request);
    return respond(503, "Le message n’a pas pu être enregistré. Renvoyez-le plus tard.", { "Retry-After": "300" });
  }
}

export type ReportAnswer = { reports: { verdict: Report["verdict"]; outcome: string; code: string | null }[] };

async function recordAll(services: Services, reports: Report[]): Promise<ReportAnswer> {
  const answers: ReportAnswer["reports"] = [];
  for (const report of reports) {
    const outcome = await recordReport(services, report, new Date());
    answers.push({ verdict: report.verdict, outcome, code: report.code });
  }
  return { reports: answers };
}

function respond(status: number, words: string, headers: Record<string, string> = {}): Response {
  return new Response(`${words}\n`, { status, headers: { ...TEXT, ...headers } });
}
