import type { Table, TableRow } from "./read-table.ts";

export const FIELDS = ["email", "source", "date"] as const;

export type ImportField = (typeof FIELDS)[number];

/** What a value of a column of states says of a person. */
export type Verdict = "confirmed" | "withdrawn" | "skipped";

export type ImportColumns = {
  /** The place of each; -1 for none. */
  fields: Record<ImportField, number>;
  /** By column of states, what each of its values says. */
  verdicts: ReadonlyMap<number, ReadonlyMap<string, Verdict | null>>;
};

export type Judgement = { verdict: Verdict; column: number; value: string };

/** More are no states: names, dates, notes. Those count as filled or empty. */
const MAX_VALUES = 12;
export const EMPTY = "vide";
const FILLED = "remplie";

const NAMES: Record<ImportField, readonly string[]> = {
  email: ["email", "emailaddress", "mail", "courriel", "adresseemail", "adressemail"],
  source: ["source"],
  date: ["date", "datedinscription", "createdat"],
};

export function guessFields(titles: readonly string[]): Record<ImportField, number> {
  const folded = titles.map(foldTitle);
  const place = (field: ImportField) => folded.findIndex((title) => NAMES[field].includes(title));
  return { email: place("email"), source: place("source"), date: place("date") };
}

/** « Date d’inscription » and "DATE_D'INSCRIPTION" become equal. */
export function foldTitle(title: string): string {
  return title
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}

/** The distinct values of a column, or whether it is filled, where there are too many to map. */
export function valuesOf({ rows }: Table, column: number): string[] {
  const values = new Set<string>();
  for (const row of rows) {
    values.add(cellValue(row, column));
    if (values.size > MAX_VALUES) return [FILLED, EMPTY];
  }
  return [...values];
}

function cellValue({ cells }: TableRow, column: number): string {
  return (cells[column] ?? "").trim() || EMPTY;
}

const GRAVEST: Verdict[] = ["withdrawn", "skipped", "confirmed"];

/** The strictest verdict of the columns of states; null when there is no such column. */
export function judgeRow(row: TableRow, { verdicts }: ImportColumns): Judgement | null {
  const judged = [...verdicts].map(([column, ofValues]): Judgement => {
    const value = cellValue(row, column);
    const verdict = ofValues.get(value) ?? (value === EMPTY ? undefined : ofValues.get(FILLED));
    return { verdict: verdict ?? "skipped", column, value };
  });
  return judged.sort((one, other) => gravity(one) - gravity(other))[0] ?? null;
}

export function gravity({ verdict }: Pick<Judgement, "verdict">): number {
  return GRAVEST.indexOf(verdict);
}
