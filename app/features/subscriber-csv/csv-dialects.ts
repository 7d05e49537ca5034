import { sourceLabel } from "#app/features/subscriber-list/subscriber-labels.ts";
import { toCsvLine } from "#platform/csv-line.ts";
import { formatSecond, parisDay } from "#platform/french/paris-time.ts";
import { toHarmlessCell } from "./csv-text.ts";
import { TRANSFER_TITLES } from "./transfer-columns.ts";

/** "standard" is what programs read, "french" what a French spreadsheet opens in columns and with its accents. */
export type CsvDialect = "standard" | "french";

/** What a file says of a person beyond the specified columns: nothing, their state, or all that each purpose knows of them. */
export type CsvExtra = "none" | "state" | "transfer";

export type CsvForm = { dialect: CsvDialect; extra: CsvExtra };

/** The columns of a subscriber in the order of `CSV_COLUMNS`, then the extra ones; the source is null when there is none. */
export type CsvRow = [id: string, email: string, source: string | null, createdAt: string, ...extra: string[]];

const CSV_COLUMNS = ["ID", "Email", "Source", "Date d'inscription"] as const;

export const STATE_TITLE = "État";

const EXTRA_TITLES: Record<CsvExtra, string[]> = { none: [], state: [STATE_TITLE], transfer: TRANSFER_TITLES.flat() };
const SEPARATORS: Record<CsvDialect, string> = { standard: ",", french: ";" };
/** What the names of the files say of them. */
const MARKS: Record<CsvExtra, string> = { none: "", state: "avec-état-", transfer: "complet-" };
const BYTE_ORDER_MARK = "\uFEFF";

export function csvHead({ dialect, extra }: CsvForm): string {
  const titles = [...CSV_COLUMNS, ...EXTRA_TITLES[extra]];
  return `${dialect === "french" ? BYTE_ORDER_MARK : ""}${toCsvLine(titles, SEPARATORS[dialect])}`;
}

export function csvLine([id, email, source, createdAt, ...more]: CsvRow, { dialect, extra }: CsvForm): string {
  // The complete file is for programs: its date is exact to the last digit.
  const date = extra === "transfer" ? createdAt : formatSecond(new Date(createdAt));
  const cells = [id, email, sourceLabel(source), date, ...more];
  return toCsvLine(cells.map(toHarmlessCell), SEPARATORS[dialect]);
}

/** The specified name, with the day in Paris. */
export function csvFileName(now: Date, extra: CsvExtra = "none"): string {
  return `abonnés-${MARKS[extra]}${parisDay(now)}.csv`;
}
