export const MONTHS = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
];

export function formatDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const monthName = MONTHS[Number(month) - 1];
  if (!year || !monthName) throw new RangeError(`Not a plain date (YYYY-MM-DD): ${date}`);
  return `${Number(day) === 1 ? "1er" : Number(day)}\u00A0${monthName}\u00A0${year}`;
}

/** @param day YYYY-MM-DD; so is what is returned */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** A year, a month or a day. */
export function formatPartialDate(date: string): string {
  const [year, month, day] = date.split("-");
  if (day) return formatDate(date);
  return month ? `${MONTHS[Number(month) - 1]}\u00A0${year}` : date;
}
