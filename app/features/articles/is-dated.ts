const MONTHS = 6;

/** A plain date (YYYY-MM-DD) more than six months before `now`. */
export function isDated(date: string, now: Date): boolean {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - MONTHS);
  return date < limit.toISOString().slice(0, 10);
}
