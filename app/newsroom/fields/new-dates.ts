const BEFORE = 5;
const AFTER = 3;
const MAX_BETWEEN = 60;

/** Returns the dates that can be added to curves, the next one first. `known` are years, months or days, in order. */
export function newDates(known: readonly string[]): string[] {
  const [first = "", last = ""] = [known[0], known.at(-1)];
  if (!known.every((date) => /^\d{4}$/.test(date))) return datesAfter(last).filter((date) => !known.includes(date));
  const from = Math.max(Number(first) - BEFORE, Number(last) - MAX_BETWEEN);
  const years = Array.from({ length: Number(last) + AFTER - from + 1 }, (_, index) => String(from + index));
  const free = years.filter((year) => !known.includes(year));
  return [...free.filter((year) => year > last), ...free.filter((year) => year < last).reverse()];
}

/**
 * Returns the same day a month and a year later, or the last day of a shorter month; for a part of a year, such as
 * 1961.67, the next year.
 */
function datesAfter(date: string): string[] {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(date) ?? [];
  if (month === undefined) return [String(Math.floor(Number(date)) + 1)];
  return [1, 12].map((months) => {
    const end = new Date(Date.UTC(Number(year), Number(month) + months, 0)).toISOString().slice(0, 10);
    if (day === undefined) return end.slice(0, 7);
    return day < end.slice(8) ? `${end.slice(0, 7)}-${day}` : end;
  });
}
