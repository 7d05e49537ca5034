import { sourceLabel } from "#app/features/subscriber-list/subscriber-labels.ts";
import { toCsvLine } from "#platform/csv-line.ts";
import { formatSecond, parisDay } from "#platform/french/paris-time.ts";
import { toHarmlessCell } from "./csv-text.ts";
import { TRANSFER_TITLES, type TransferCells } from "./transfer-columns.ts";

/**
 * "standard" is what programs read, "french" what a French spreadsheet opens in columns and with its accents; "transfer" also says
 * what each person asked for, so that an import puts everyone back as they were.
 */
export type CsvDialect = "standard" | "french" | "transfer";

/** The columns of a subscriber in the order of `CSV_COLUMNS`; the source is null when there is none. */
export type CsvRow = [
  id: string,
  email: string,
  source: string | null,
  createdAt: string,
  /** In a complete export alone. */
  states?: TransferCells,
];

const CSV_COLUMNS = ["ID", "Email", "Source", "Date d'inscription"] as const;

const SEPARATORS: Record<CsvDialect, string> = { standard: ",", french: ";", transfer: "," };
const BYTE_ORDER_MARK = "\uFEFF";

export function csvHead(dialect: CsvDialect): string {
  const titles = [...CSV_COLUMNS, ...(dialect === "transfer" ? TRANSFER_TITLES.flat() : [])];
  return `${dialect === "french" ? BYTE_ORDER_MARK : ""}${toCsvLine(titles, SEPARATORS[dialect])}`;
}

export function csvLine([id, email, source, createdAt, states = []]: CsvRow, dialect: CsvDialect): string {
  // The complete file is for programs: its date is exact to the last digit.
  const date = dialect === "transfer" ? createdAt : formatSecond(new Date(createdAt));
  const cells = [id, email, sourceLabel(source), date, ...states.flat()];
  return toCsvLine(cells.map(toHarmlessCell), SEPARATORS[dialect]);
}

/** The specified name, with the day in Paris. */
export function csvFileName(now: Date, dialect: CsvDialect = "standard"): string {
  return `abonnés-${dialect === "transfer" ? "complet-" : ""}${parisDay(now)}.csv`;
}
