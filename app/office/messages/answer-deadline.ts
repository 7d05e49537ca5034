import { parisDay } from "#platform/french/paris-time.ts";
import type { Subject } from "./subjects.ts";

const DAY_MS = 86_400_000;
/** Law of 21 June 2004 (LCEN): a named person's reply is published within three days. */
const REPLY_DAYS = 3;

/** Last legal day in Paris, « 2026-12-22 »; null where the law sets none. */
export function answerDeadline(subject: Subject, receivedAt: Date): string | null {
  const received = parisDay(receivedAt);
  if (subject === "personal-data") return monthAfter(received);
  if (subject === "right-of-reply")
    return new Date(Date.parse(received) + REPLY_DAYS * DAY_MS).toISOString().slice(0, 10);
  return null;
}

/** In Paris: 0 on the last day, negative after it. */
export function daysLeft(deadline: string, now: Date): number {
  return Math.round((Date.parse(deadline) - Date.parse(parisDay(now))) / DAY_MS);
}

/** GDPR art. 12.3; a month ends on the same day number, or on its last day (regulation 1182/71, art. 3). */
function monthAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, lastOfNext))).toISOString().slice(0, 10);
}
