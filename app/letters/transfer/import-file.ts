import { byDetail } from "#app/letters/subscriptions/subscriber-details.ts";
import { escapeFormula, toCsvLine, unescapeFormula } from "#platform/csv-line.ts";
import { normaliseEmail } from "#platform/mail/email-address.ts";
import {
  findStateColumns,
  foldTitle,
  gravity,
  guessFields,
  type ImportColumns,
  ImportFileError,
  type Judgement,
  judgeRow,
  readCsvTable,
  type Table,
  type TableRow,
} from "./import-columns.ts";
import { findDayOrder, toDayFirst, UNSURE_ORDER } from "./import-dates.ts";
import {
  type ImportRow,
  MAX_CELL_LENGTHS,
  MAX_STATE_LENGTH,
  type StateCells,
  TRANSFER_TITLES,
} from "./transfer-format.ts";

export type ImportLine = {
  line: number;
  row: ImportRow;
  cells: string[];
  /** A line that is refused in the browser is not sent to the server; null when it is not refused. */
  refusal: { outcome: "skipped" | "wrong-cells" | "wrong-date"; reason: string } | null;
};

export type ImportFile = {
  table: Table;
  columns: ImportColumns;
  /** A complete export contains the state of each person for each purpose. */
  isTransfer: boolean;
  /** Another export of ours mixes purposes without naming them. */
  isOwnList: boolean;
  /** The importer has to declare the state of the people in such a file. */
  asksState: boolean;
  withColumns: (columns: ImportColumns) => ImportFile;
  lines: () => ImportLine[];
  errorFile: (errors: { cells: string[]; reason: string }[], name: string) => File;
};

const OWN_TITLES = ["email", "source", "datedinscription"];
const ERROR_TITLE = "Erreur";
const BYTE_ORDER_MARK = "\uFEFF";
const NO_COLUMN = "Dites quelle colonne tient les adresses.";
const TOO_MANY_CELLS = "Plus de cellules que de titres : un séparateur de trop, ou un texte sans guillemets";

export async function openImportFile(file: Blob): Promise<ImportFile> {
  const table = await readCsvTable(file);
  const isTransfer = findTransferColumns(table.titles.map(foldTitle)) !== null;
  const verdicts = isTransfer ? new Map() : findStateColumns(table);
  return toImportFile(table, { fields: guessFields(table.titles), verdicts });
}

function toImportFile(table: Table, columns: ImportColumns): ImportFile {
  const { titles, separator } = table;
  const folded = titles.map(foldTitle);
  const transferColumns = findTransferColumns(folded);
  const isTransfer = transferColumns !== null;
  const isOwnList = !isTransfer && OWN_TITLES.every((title) => folded.includes(title));
  const kept = folded.flatMap((title, index) => (title === foldTitle(ERROR_TITLE) ? [] : [index]));
  return {
    table,
    columns,
    isTransfer,
    isOwnList,
    asksState: !isTransfer && columns.verdicts.size === 0,
    withColumns: (chosen) => toImportFile(table, chosen),
    lines() {
      if (columns.fields.email < 0) throw new ImportFileError(NO_COLUMN);
      const read = createLineReader({ table, columns, transferColumns, kept, isOwnList, id: folded.indexOf("id") });
      return table.rows.map(read);
    },
    errorFile(errors, name) {
      const head = [...kept.map((index) => titles[index] ?? ""), ERROR_TITLE];
      const rows = errors.map(({ cells, reason }) => [...cells.map(unescapeFormula).map(escapeFormula), reason]);
      const mark = separator === ";" ? BYTE_ORDER_MARK : "";
      return new File([mark, ...[head, ...rows].map((fields) => toCsvLine(fields, separator))], name, {
        type: "text/csv;charset=utf-8",
      });
    },
  };
}

type Reading = Pick<ImportFile, "table" | "columns" | "isOwnList"> & {
  transferColumns: number[][] | null;
  kept: number[];
  id: number;
};

function createLineReader(reading: Reading): (row: TableRow) => ImportLine {
  const { table, columns, transferColumns, kept, isOwnList, id } = reading;
  const { fields } = columns;
  const cellOf = ({ cells }: TableRow, place: number, field: keyof typeof MAX_CELL_LENGTHS) =>
    unescapeFormula(cells[place] ?? "").slice(0, MAX_CELL_LENGTHS[field]);
  const addressOf = (row: TableRow) => withoutName(cellOf(row, fields.email, "email"));
  const emailOf = (row: TableRow) => normaliseEmail(addressOf(row)) ?? "";
  const gravest = findGravest(table, columns, emailOf);
  // The exports of the site write the day first.
  const order =
    isOwnList || transferColumns ? "day" : findDayOrder(table.rows.map((row) => cellOf(row, fields.date, "date")));
  return (row) => {
    const { line, cells } = row;
    const judged = gravest.get(emailOf(row)) ?? toJudged(row, columns);
    const written = cellOf(row, fields.date, "date");
    const date = toDayFirst(written, order);
    const states = transferColumns?.map(
      (places) => places.map((place) => unescapeFormula(cells[place] ?? "").slice(0, MAX_STATE_LENGTH)) as StateCells,
    );
    return {
      line,
      cells: kept.map((index) => cells[index] ?? ""),
      refusal:
        refusalOf(row, judged, table) ?? (date === null ? { outcome: "wrong-date", reason: UNSURE_ORDER } : null),
      row: {
        id: cellOf(row, id, "id"),
        email: addressOf(row),
        date: date ?? written,
        ...byDetail((detail) => cellOf(row, fields[detail], detail)),
        states: states ?? null,
        status: judged && judged.verdict !== "skipped" ? judged.verdict : null,
      },
    };
  };
}

/** Returns lea@exemple.fr for « Léa Dupont <lea@exemple.fr> ». */
function withoutName(cell: string): string {
  return /^[^<>]*<([^<>\s]+@[^<>\s]+)>\s*$/.exec(cell)?.[1] ?? cell;
}

type Judged = Judgement & { line: number };

function toJudged(row: TableRow, columns: ImportColumns): Judged | null {
  const judgement = judgeRow(row, columns);
  return judgement && { ...judgement, line: row.line };
}

/**
 * An address takes the strictest verdict of its lines: one that says unsubscribed is enough, however often and in
 * whichever spelling the address occurs.
 */
function findGravest({ rows }: Table, columns: ImportColumns, emailOf: (row: TableRow) => string): Map<string, Judged> {
  const gravest = new Map<string, Judged>();
  for (const row of rows) {
    const judged = toJudged(row, columns);
    const known = gravest.get(emailOf(row));
    if (judged && (!known || gravity(judged) < gravity(known))) gravest.set(emailOf(row), judged);
  }
  gravest.delete("");
  return gravest;
}

function refusalOf({ line, cells }: TableRow, judged: Judged | null, { titles }: Table): ImportLine["refusal"] {
  if (cells.slice(titles.length).some((cell) => cell.trim() !== ""))
    return { outcome: "wrong-cells", reason: TOO_MANY_CELLS };
  if (judged?.verdict !== "skipped") return null;
  const title = (titles[judged.column] ?? "").trim();
  const where =
    judged.line === line
      ? `colonne « ${title} » : « ${judged.value.slice(0, 40)} »`
      : `d’après la ligne ${judged.line} de ce fichier`;
  return { outcome: "skipped", reason: `Non reprise, ${where}` };
}

function findTransferColumns(titles: string[]): number[][] | null {
  const places = new Map(titles.map((title, index) => [title, index]));
  const columns = TRANSFER_TITLES.map((group) => group.map((title) => places.get(foldTitle(title)) ?? -1));
  return columns.some(([state = -1]) => state >= 0) ? columns : null;
}
