import { setTimeout as wait } from "node:timers/promises";

const HOUR_MS = 3_600_000;
/** Midnight for the site, four in the morning for what a reader learns (`localDay`). */
const HOURS = [4, 24];
/** Longer than a test takes. */
const NEAR_MS = 180_000;

/** In Paris. A night when clocks change, it is an hour off before the change, and right when it is near. */
function untilTurnOfDay(now: Date): number {
  const time = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", timeStyle: "medium" }).format(now);
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  const next = HOURS.find((hour) => hour > hours) ?? 24;
  return next * HOUR_MS - ((hours * 60 + minutes) * 60 + seconds) * 1_000;
}

/** Lets a day end that is about to: no test then finds that « aujourd’hui » was yesterday. */
export async function awayFromTurnOfDay(): Promise<void> {
  const left = untilTurnOfDay(new Date());
  if (left <= NEAR_MS) await wait(left + 1_000);
}
