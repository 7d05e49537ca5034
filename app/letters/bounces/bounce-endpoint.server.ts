import { createHash, timingSafeEqual } from "node:crypto";
import type { Services } from "#platform/services.ts";
import { readProviderReports } from "./provider-report.ts";
import { type Report, readReport } from "./read-report.server.ts";
import { recordReport } from "./record-report.server.ts";

const TEXT = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/** Compares hashes: the time taken reveals neither the token nor its length. */
export function isBouncesToken(token: string | null, authorization: string | null): boolean {
  if (token === null || authorization === null) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(`Bearer ${token}`), hash(authorization));
}

/** 404 without the setting; 503 when it cannot be kept now, so that the sender retries. */
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
