import { z } from "zod";
import { classifyBounce } from "#platform/mail/classify-smtp-reply.ts";
import type { Report } from "./read-report.server.ts";

const MAX_LENGTH = 4_000;

const ProviderReportSchema = z.strictObject({
  event: z.enum(["failed", "delayed", "delivered", "complaint"]),
  messageId: z.string().max(MAX_LENGTH),
  status: z.string().max(MAX_LENGTH).optional(),
  diagnostic: z.string().max(MAX_LENGTH).optional(),
  recipient: z.string().max(MAX_LENGTH).optional(),
});

const BodySchema = z.union([ProviderReportSchema, z.array(ProviderReportSchema).min(1).max(100)]);

/** Parses one report, or a list of up to a hundred; null for any other JSON. */
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
