import type { RouteHandle } from "#platform/route-handle.ts";
import { REPORT_LIMITS, type ReportProblems, type TypedReport } from "./report-texts.ts";
import { isSubject } from "./subjects.ts";

/** 5,000 emojis take twelve bytes each when encoded, plus the other fields. */
export const LONG_MESSAGE: RouteHandle = {
  maxBodyBytes: 256 * 1024,
  bodyTooLong:
    "Votre message est trop long : 5 000 caractères au plus. Revenez à la page d’avant : ce que vous avez écrit y est encore.\n",
};

/** Controls, lone surrogates and direction marks: nobody types them, and they hide words. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

export function readTyped(text: string | null | undefined): string {
  const lines = (text ?? "").replace(/\r\n?/g, "\n");
  return lines.replace(INVISIBLE, (character) => (character === "\n" || character === "\t" ? character : "")).trim();
}

/** Nearly graphemes: an emoji counts as one, and so does a line end. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

export function findProblems(
  { subject, message, source, email }: TypedReport,
  isEmail: (text: string) => boolean = (text) => text.includes("@"),
): ReportProblems {
  const problems: ReportProblems = {};
  if (!isSubject(subject)) problems.subject = "missing";
  if (!VISIBLE.test(message)) problems.message = "missing";
  else if (countCharacters(message) > REPORT_LIMITS.message) problems.message = "too-long";
  if (countCharacters(source) > REPORT_LIMITS.source) problems.source = "too-long";
  if (email !== "" && !isEmail(email)) problems.email = "wrong";
  return problems;
}
