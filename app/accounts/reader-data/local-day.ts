const DAY_BEGINS_AT = 4;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2020, 0, 1) / DAY_MS;

/**
 * Returns days since 2020-01-01. A day begins at 4 a.m. by the date of the local clock, so that neither daylight saving
 * nor a journey splits it.
 */
export function localDay(now: Date): number {
  const date = calendarDay(now);
  return now.getHours() < DAY_BEGINS_AT ? date - 1 : date;
}

/** Returns the date of the reader's calendar, for what is shown: before 4 a.m. it is the one after `localDay`. */
export function calendarDate(now: Date): string {
  return dateOfDay(calendarDay(now));
}

/** Counts days as `localDay` does, from midnight: for what is shown with its date, such as the day of a reading. */
export function calendarDay(now: Date): number {
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS - FIRST_DAY;
}

export function dateOfDay(day: number): string {
  return new Date((day + FIRST_DAY) * DAY_MS).toISOString().slice(0, 10);
}
