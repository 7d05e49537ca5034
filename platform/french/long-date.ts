import { formatDate } from "./dates.ts";

const WEEKDAYS = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"];

/** Turns « 2026-12-10 » into « jeudi 10 décembre 2026 ». */
export function formatLongDate(day: string): string {
  return `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}\u00A0${formatDate(day)}`;
}
