/** How many leave on each day of sending, the first ones: mailbox providers distrust a sender who writes to thousands at once. */
const RAMP = [500, 1_000, 2_000, 5_000, 10_000, 20_000];
/** Fewer than that leave at once, as they would from any new sender. */
export const WARM_UP_FROM = 2_000;
/** Days on which an edition may leave: later it is stale. */
export const SENDING_DAYS = 4;

/** The number of a day of the ramp; from its end on it doubles. */
export function rampLimit(day: number): number {
  const last = RAMP.length - 1;
  return RAMP[day] ?? (RAMP[last] ?? 0) * 2 ** (day - last);
}

type Pace = { perDay: number | null; warmUpDay: number | null };

/** How many may leave on a day of an edition, counted from 0; null: as many as there are. */
export function dayLimit({ perDay, warmUpDay }: Pace, day: number): number | null {
  const ramp = warmUpDay === null ? null : rampLimit(warmUpDay + day);
  if (ramp === null || perDay === null) return ramp ?? perDay;
  return Math.min(ramp, perDay);
}

export type WarmUpPast = { hasSent: boolean; last: { warmUpDay: number; dayIndex: number } | null };

/**
 * Where on the ramp an edition begins: at its foot when it is the first one and has many readers, then where the one before stopped,
 * until a day is large enough for all. Whoever sets LETTER_PER_DAY has decided for themselves.
 */
export function warmUpDayOf(people: number, perDay: number | null, { hasSent, last }: WarmUpPast): number | null {
  if (perDay !== null || people <= WARM_UP_FROM || (hasSent && !last)) return null;
  const day = last ? last.warmUpDay + last.dayIndex + 1 : 0;
  return rampLimit(day) >= people ? null : day;
}

/** How many of these people an edition reaches before it is stale. */
export function reachedInTime(people: number, pace: Pace): number {
  let reached = 0;
  for (let day = 0; day <= SENDING_DAYS; day += 1) reached += dayLimit(pace, day) ?? people;
  return Math.min(people, reached);
}
