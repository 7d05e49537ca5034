/**
 * The number of copies on each of the first days grows slowly, because providers distrust a sudden volume from a new
 * sender.
 */
const RAMP = [500, 1_000, 2_000, 5_000, 10_000, 20_000];
const WARM_UP_FROM = 2_000;
export const SENDING_DAYS = 4;

export function rampLimit(day: number): number {
  const last = RAMP.length - 1;
  return RAMP[day] ?? (RAMP[last] ?? 0) * 2 ** (day - last);
}

type Pace = { perDay: number | null; warmUpDay: number | null };

/** `day` counts from 0. Returns null without a limit. */
export function dayLimit({ perDay, warmUpDay }: Pace, day: number): number | null {
  const ramp = warmUpDay === null ? null : rampLimit(warmUpDay + day);
  if (ramp === null || perDay === null) return ramp ?? perDay;
  return Math.min(ramp, perDay);
}

export type WarmUpPast = { hasSent: boolean; last: { warmUpDay: number; dayIndex: number } | null };

/**
 * Returns the day of the ramp on which a letter begins, or null without a warm-up. Setting LETTER_PER_DAY disables the
 * warm-up.
 */
export function warmUpDayOf(people: number, perDay: number | null, { hasSent, last }: WarmUpPast): number | null {
  if (perDay !== null || people <= WARM_UP_FROM || (hasSent && !last)) return null;
  const day = last ? last.warmUpDay + last.dayIndex + 1 : 0;
  return rampLimit(day) >= people ? null : day;
}

export function reachedInTime(people: number, pace: Pace): number {
  let reached = 0;
  for (let day = 0; day <= SENDING_DAYS; day += 1) reached += dayLimit(pace, day) ?? people;
  return Math.min(people, reached);
}
