import { UNKNOWN_SOURCE } from "#app/letters/subscribers/subscriber-query.ts";
import { escapeFormula, toCsvLine } from "#platform/csv-line.ts";
import { formatSecond, parisDay } from "#platform/french/paris-time.ts";
import { TRANSFER_TITLES } from "./transfer-columns.ts";

/** "french" opens in columns and with accents in a French spreadsheet. */
type CsvDialect = "standard" | "french";

/** Beyond the specified columns: nothing, the state, or everything for each purpose. */
export type CsvExtra = "none" | "state" | "transfer";

export type CsvFormat = { dialect: CsvDialect; extra: CsvExtra };

type CsvRow = [id: string, email: string, source: string | null, createdAt: string, ...extra: string[]];

const CSV_COLUMNS = ["ID", "Email", "Source", "Date d'inscription"] as const;

const STATE_TITLE = "État";

const EXTRA_TITLES: Record<CsvExtra, string[]> = { none: [], state: [STATE_TITLE], transfer: TRANSFER_TITLES.flat() };
const SEPARATORS: Record<CsvDialect, string> = { standard: ",", french: ";" };
const MARKS: Record<CsvExtra, string> = { none: "", state: "avec-état-", transfer: "complet-" };
const BYTE_ORDER_MARK = "\uFEFF";

export function csvHead({ dialect, extra }: CsvFormat): string {
  const titles = [...CSV_COLUMNS, ...EXTRA_TITLES[extra]];
  return `${dialect === "french" ? BYTE_ORDER_MARK : ""}${toCsvLine(titles, SEPARATORS[dialect])}`;
}

export function csvLine([id, email, source, createdAt, ...more]: CsvRow, { dialect, extra }: CsvFormat): string {
  // The complete file is read by programs and needs the exact date.
  const date = extra === "transfer" ? createdAt : formatSecond(new Date(createdAt));
  const cells = [id, email, source || UNKNOWN_SOURCE, date, ...more];
  return toCsvLine(cells.map(escapeFormula), SEPARATORS[dialect]);
}

export function csvFileName(now: Date, extra: CsvExtra = "none"): string {
  return `abonnés-${MARKS[extra]}${parisDay(now)}.csv`;
}
