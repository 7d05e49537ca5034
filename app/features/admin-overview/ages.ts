const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export function sayAge(ms: number): string {
  if (ms < MINUTE_MS) return "moins d’une minute";
  const [unit, name] = ms < HOUR_MS ? [MINUTE_MS, "minute"] : ms < 2 * DAY_MS ? [HOUR_MS, "heure"] : [DAY_MS, "jour"];
  const count = Math.floor(ms / unit);
  return `${count}\u00A0${name}${count > 1 ? "s" : ""}`;
}
