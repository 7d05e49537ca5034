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

/** `day` and the result are written YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Accepts YYYY, YYYY-MM or YYYY-MM-DD. */
export function formatPartialDate(date: string): string {
  const [year, month, day] = date.split("-");
  if (day) return formatDate(date);
  return month ? `${MONTHS[Number(month) - 1]}\u00A0${year}` : date;
}

const DAY_FIRST = /^(?:(\d{1,2})(?:er)?[\s/.-]+)?(?:(\d{1,2})[/.-]|(\p{L}+)\.?\s+)(\d{4})$/u;
const YEAR_FIRST = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/**
 * Reads « 30 juin 2024 », « 30/06/2024 », « juin 2024 » or « 2024 » and returns YYYY-MM-DD, YYYY-MM or YYYY; null when
 * it is not a date.
 */
export function parsePartialDate(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const [, isoYear, isoMonth, isoDay] = YEAR_FIRST.exec(text) ?? [];
  const [, day, number, name, lastYear] = DAY_FIRST.exec(text) ?? [];
  const year = isoYear ?? lastYear;
  const month = isoMonth ?? number ?? (name && String(monthOf(name)));
  if (!year) return null;
  const parts = [year, month, isoDay ?? day].flatMap((part) => (part ? [part.padStart(2, "0")] : []));
  const date = parts.join("-");
  const first = [...parts, "01", "01"].slice(0, 3).join("-");
  const read = new Date(`${first}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(first) ? date : null;
}

/** Shows a partial date as it is typed in a form, « juin 2024 ». A text that is not a date stays as it is. */
export function showPartialDate(date: string): string {
  return parsePartialDate(date) === date ? formatPartialDate(date).replaceAll("\u00A0", " ") : date;
}

function monthOf(name: string): number {
  const plain = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "");
  return name.length < 3 ? 0 : 1 + MONTHS.findIndex((month) => plain(month).startsWith(plain(name)));
}
