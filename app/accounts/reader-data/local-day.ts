const DAY_BEGINS_AT = 4;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2020, 0, 1) / DAY_MS;

/** Days since 2020-01-01, each from 4 a.m. on the local clock, so that neither DST nor a journey splits one. */
export function localDay(now: Date): number {
  const date = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS - FIRST_DAY;
  return now.getHours() < DAY_BEGINS_AT ? date - 1 : date;
}

export function dateOfDay(day: number): string {
  return new Date((day + FIRST_DAY) * DAY_MS).toISOString().slice(0, 10);
}
