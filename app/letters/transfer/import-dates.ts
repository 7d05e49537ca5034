/** Which number comes first in the dates of a column; null while both orders, or neither, explain the whole column. */
export type DayOrder = "day" | "month" | null;

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?=$|[ T])(.*)$/;

/** Starts like a date, whatever its order. */
const DATE_LIKE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?:$|[ T])/;

export const UNSURE_ORDER =
  "Date qui se lit de deux façons : rien dans cette colonne ne dit si le jour ou le mois est écrit d’abord (écrivez 2025-12-31)";

export function isDateLike(value: string): boolean {
  return DATE_LIKE.test(value.trim());
}

/** A tool writes all dates of a column in one order, so one date that reads one way decides for the others. */
export function findDayOrder(values: Iterable<string>): DayOrder {
  let isDayFirst = true;
  let isMonthFirst = true;
  let isSame = true;
  for (const value of values) {
    const [first, second] = numbersOf(value);
    if (!first || !second || Math.min(first, second) > 12 || Math.max(first, second) > 31) continue;
    if (second > 12) isDayFirst = false;
    if (first > 12) isMonthFirst = false;
    if (first !== second) isSame = false;
  }
  if (isDayFirst && isMonthFirst) return isSame ? "day" : null;
  if (isDayFirst) return "day";
  return isMonthFirst ? "month" : null;
}

/** Returns the date with its day first, or null when its order is not known. Other texts are returned unchanged. */
export function toDayFirst(value: string, order: DayOrder): string | null {
  const [first, second] = numbersOf(value);
  if (!first || !second) return value;
  if (order === null && first <= 12 && first !== second) return null;
  const [, one = "", other = "", year = "", rest = ""] = SLASHED.exec(value.trim()) ?? [];
  const [day, month] = order === "month" ? [other, one] : [one, other];
  return `${day.padStart(2, "0")}/${month.padStart(2, "0")}/${year}${rest}`;
}

function numbersOf(value: string): [number?, number?] {
  const [, first, second] = SLASHED.exec(value.trim()) ?? [];
  return first && second ? [Number(first), Number(second)] : [];
}
