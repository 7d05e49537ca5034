import { parisDay, wallTimeOf } from "#platform/french/paris-time.ts";

const WALL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;
const DAY = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const HOUR_MS = 3_600_000;
const WEEKDAYS = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"];

/**
 * Converts a time in Paris such as « 2026-12-10T07:30 »; returns null when it is invalid. Of an hour that occurs twice
 * the first counts, and an hour that is skipped becomes the next.
 */
export function instantOfWallTime(wall: string): Date | null {
  const asUtc = Date.parse(`${wall}:00Z`);
  if (!WALL.test(wall) || Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== wall) return null;
  // Paris is UTC+1 in winter and UTC+2 in summer, which is tried first.
  const summer = new Date(asUtc - 2 * HOUR_MS);
  if (wallTimeOf(summer) === wall) return summer;
  return new Date(asUtc - HOUR_MS);
}

/** Returns for example « 3 h 30 ». */
export function formatWallHour(wall: string): string {
  const [, , , , hour, minute] = WALL.exec(wall) ?? [];
  return `${Number(hour)} h ${minute}`;
}

export function formatWallTime(wall: string): string {
  const [, year, month, day] = WALL.exec(wall) ?? [];
  if (!year) return wall;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return `${WEEKDAYS[date.getUTCDay()]} ${DAY.format(date)}, ${formatWallHour(wall)}`;
}

/** Returns 7:30 on the first Thursday after today, as a time in Paris. */
export function nextUsualTime(now: Date): string {
  // Eight days are tried, because in the week when the clocks go back seven times 24 hours may end on Wednesday.
  for (let days = 1; days <= 8; days += 1) {
    const day = parisDay(new Date(now.getTime() + days * 24 * HOUR_MS));
    if (new Date(`${day}T00:00:00Z`).getUTCDay() === 4) return `${day}T07:30`;
  }
  throw new Error("a week without a Thursday");
}
