import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDate } from "#platform/french/dates.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { Subject } from "./subjects.ts";

export function Deadline({ day, daysLeft }: { day: string; daysLeft: number }) {
  return (
    <span className={daysLeft <= URGENT_DAYS ? "admin-urgent" : undefined}>
      <time dateTime={day}>
        <FrenchText>{formatDate(day)}</FrenchText>
      </time>
      <span>{`, ${countDown(daysLeft)}`}</span>
    </span>
  );
}

const URGENT_DAYS = 7;

function countDown(daysLeft: number): string {
  if (daysLeft === 0) return "aujourd’hui";
  if (daysLeft === 1) return "demain";
  if (daysLeft > 1) return `dans ${daysLeft}\u00A0jours`;
  return `dépassé de ${-daysLeft}\u00A0jour${daysLeft < -1 ? "s" : ""}`;
}

const DAY_MS = 86_400_000;
/** The law of 21 June 2004 (LCEN) requires the reply of a named person to be published within three days. */
const REPLY_DAYS = 3;

/** Returns the last legal day in Paris, such as « 2026-12-22 », or null when the law sets none. */
export function answerDeadline(subject: Subject, receivedAt: Date): string | null {
  const received = parisDay(receivedAt);
  if (subject === "personal-data") return monthAfter(received);
  if (subject === "right-of-reply")
    return new Date(Date.parse(received) + REPLY_DAYS * DAY_MS).toISOString().slice(0, 10);
  return null;
}

/** Returns the number of days in Paris: 0 on the last day, negative after it. */
export function daysLeft(deadline: string, now: Date): number {
  return Math.round((Date.parse(deadline) - Date.parse(parisDay(now))) / DAY_MS);
}

/**
 * GDPR art. 12.3 gives a month, which ends on the same day number or on the last day of the month (regulation 1182/71,
 * art. 3).
 */
function monthAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, lastOfNext))).toISOString().slice(0, 10);
}
