import { sourceLabel } from "#app/features/subscriber-list/subscriber-labels.ts";
import { formatSecond, parisDay } from "#platform/french/paris-time.ts";
import { toCsvLine, toHarmlessCell } from "./csv-text.ts";

/** "standard" is what programs read, "french" what a French spreadsheet opens in columns and with its accents. */
export type CsvDialect = "standard" | "french";

/** The columns of a subscriber in the order of `CSV_COLUMNS`; the source is null when there is none. */
export type CsvRow = [id: string, email: string, source: string | null, createdAt: string];

const CSV_COLUMNS = ["ID", "Email", "Source", "Date d'inscription"] as const;

const SEPARATORS: Record<CsvDialect, string> = { standard: ",", french: ";" };
const BYTE_ORDER_MARK = "\uFEFF";

export function csvHead(dialect: CsvDialect): string {
  return `${dialect === "french" ? BYTE_ORDER_MARK : ""}${toCsvLine([...CSV_COLUMNS], SEPARATORS[dialect])}`;
}

export function csvLine([id, email, source, createdAt]: CsvRow, dialect: CsvDialect): string {
  const cells = [id, email, sourceLabel(source), formatSecond(new Date(createdAt))];
  return toCsvLine(cells.map(toHarmlessCell), SEPARATORS[dialect]);
}

/** The specified name, with the day in Paris. */
export function csvFileName(now: Date): string {
  return `abonnés-${parisDay(now)}.csv`;
}
