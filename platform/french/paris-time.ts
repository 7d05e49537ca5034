import { formatDate } from "./dates.ts";

const PARTS = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

const HOUR_MS = 60 * 60 * 1000;
const OFFSETS_MS = [2 * HOUR_MS, HOUR_MS];
const QUARTER_MS = HOUR_MS / 4;
const WRITTEN = /^(\d{2})\/(\d{2})\/(\d{4})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,6})?)?$/;
const ZONED = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?) ?(Z|[+-]\d{2}:?\d{2})$/;
const offsetsOfQuarters = new Map<number, number>();

/** PostgreSQL can hold moments outside the years 1 to 9999, and this text stands in for them. */
export const UNREADABLE_DATE = "date illisible";
const EARLIEST_MS = Date.parse("0001-01-02T00:00:00Z");
const LATEST_MS = Date.parse("9999-12-31T00:00:00Z");

/** « 2026-12-10T07:30 », the value of a field of a form. */
export function wallTimeOf(moment: Date): string {
  return parisIso(moment)?.slice(0, 16) ?? UNREADABLE_DATE;
}

/** « 9 h 05 », with narrow no-break spaces. */
export function formatHour(moment: Date): string {
  return (
    parisIso(moment)
      ?.slice(11, 16)
      .replace(/^0?(\d+):/, "$1\u202Fh\u202F") ?? UNREADABLE_DATE
  );
}

/** « 3 décembre 2026 à 14 h 05 ». */
export function formatDayAndHour(moment: Date): string {
  const day = parisDay(moment);
  return day === UNREADABLE_DATE ? day : `${formatDate(day)} à ${formatHour(moment)}`;
}

/** « 03/12/2026 14:05:09 », which files hold and `parseMoment` reads. */
export function formatSecond(moment: Date): string {
  const local = parisIso(moment);
  return local
    ? `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 19)}`
    : UNREADABLE_DATE;
}

export function parisDay(moment: Date): string {
  return parisIso(moment)?.slice(0, 10) ?? UNREADABLE_DATE;
}

/** Returns an empty text for an invalid date, where `toISOString` would throw. */
export function toIso(moment: Date): string {
  return Number.isNaN(moment.getTime()) ? "" : moment.toISOString();
}

function parisIso(moment: Date): string | null {
  const time = moment.getTime();
  return time >= EARLIEST_MS && time < LATEST_MS ? new Date(time + parisOffset(time)).toISOString() : null;
}

export function parisYear(moment: Date): number {
  return Number(parisDay(moment).slice(0, 4));
}

/**
 * Reads what this file writes, a day alone, or ISO 8601, whose moment is that of Paris when it names no zone. For an
 * hour that the end of summer time repeats, it returns the first one.
 */
export function parseMoment(text: string): Date | null {
  const zoned = ZONED.exec(text);
  if (zoned) {
    const [, date, time, zone = ""] = zoned;
    const moment = new Date(`${date}T${time}${zone.replace(/(\d{2})(\d{2})$/, "$1:$2")}`);
    return Number.isNaN(moment.getTime()) ? null : moment;
  }
  const written = text.replace(LOCAL, (_, year, month, day, time = "00:00") => `${day}/${month}/${year} ${time}`);
  return parseWritten(written);
}

function parseWritten(text: string): Date | null {
  const [, day, month, year, hour = "00", minute = "00", second = "00"] = WRITTEN.exec(text) ?? [];
  if (!day) return null;
  const asUtc = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const written = `${day}/${month}/${year} ${hour}:${minute}:${second}`;
  const readings = Number.isNaN(asUtc) ? [] : OFFSETS_MS.map((offset) => new Date(asUtc - offset));
  return readings.find((moment) => formatSecond(moment) === written) ?? null;
}

/** The offset is cached for each quarter of an hour because `Intl.DateTimeFormat` is slow. */
function parisOffset(time: number): number {
  const quarter = Math.floor(time / QUARTER_MS);
  const known = offsetsOfQuarters.get(quarter);
  if (known !== undefined) return known;
  if (offsetsOfQuarters.size > 50_000) offsetsOfQuarters.clear();
  const start = quarter * QUARTER_MS;
  const part = Object.fromEntries(PARTS.formatToParts(start).map(({ type, value }) => [type, value]));
  const local = Date.parse(
    `${part.year?.padStart(4, "0")}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`,
  );
  const offset = local - start;
  offsetsOfQuarters.set(quarter, offset);
  return offset;
}
