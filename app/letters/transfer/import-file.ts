import { escapeFormula, toCsvLine, unescapeFormula } from "#platform/csv-line.ts";
import { normaliseEmail } from "#platform/mail/email-address.ts";
import { foldTitle, gravity, guessFields, type ImportColumns, type Judgement, judgeRow } from "./import-columns.ts";
import { ImportFileError } from "./import-error.ts";
import { type ImportRow, MAX_CELL_LENGTHS, MAX_STATE_LENGTH } from "./import-request.ts";
import { readTable, type Table, type TableRow } from "./read-table.ts";
import { type StateCells, TRANSFER_TITLES } from "./transfer-columns.ts";

export type ImportLine = {
  line: number;
  row: ImportRow;
  cells: string[];
  /** A refusal found in the browser, before the server is asked. */
  refusal: { outcome: "skipped" | "wrong-cells"; reason: string } | null;
};

export type ImportFile = {
  table: Table;
  columns: ImportColumns;
  /** A complete export, which says what each person asked for. */
  isTransfer: boolean;
  /** Another export of ours, which mixes purposes and does not say so. */
  isOwnList: boolean;
  /** Who imports must say in which state its people are. */
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
  const table = await readTable(file);
  return toImportFile(table, { fields: guessFields(table.titles), verdicts: new Map() });
}

function toImportFile(table: Table, columns: ImportColumns): ImportFile {
  const { titles, separator } = table;
  const folded = titles.map(foldTitle);
  const transferColumns = findTransferColumns(folded);
  const isTransfer = transferColumns !== null;
  const kept = folded.flatMap((title, index) => (title === foldTitle(ERROR_TITLE) ? [] : [index]));
  return {
    table,
    columns,
    isTransfer,
    isOwnList: !isTransfer && OWN_TITLES.every((title) => folded.includes(title)),
    asksState: !isTransfer && columns.verdicts.size === 0,
    withColumns: (chosen) => toImportFile(table, chosen),
    lines() {
      if (columns.fields.email < 0) throw new ImportFileError(NO_COLUMN);
      const read = createLineReader({ table, columns, transferColumns, kept, id: folded.indexOf("id") });
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

type Reading = Pick<ImportFile, "table" | "columns"> & {
  transferColumns: number[][] | null;
  kept: number[];
  id: number;
};

function createLineReader({ table, columns, transferColumns, kept, id }: Reading): (row: TableRow) => ImportLine {
  const { fields } = columns;
  const cellOf = ({ cells }: TableRow, place: number, field: keyof typeof MAX_CELL_LENGTHS) =>
    unescapeFormula(cells[place] ?? "").slice(0, MAX_CELL_LENGTHS[field]);
  const emailOf = (row: TableRow) => normaliseEmail(cellOf(row, fields.email, "email")) ?? "";
  const gravest = findGravest(table, columns, emailOf);
  return (row) => {
    const { line, cells } = row;
    const judged = gravest.get(emailOf(row)) ?? toJudged(row, columns);
    const states = transferColumns?.map(
      (places) => places.map((place) => unescapeFormula(cells[place] ?? "").slice(0, MAX_STATE_LENGTH)) as StateCells,
    );
    return {
      line,
      cells: kept.map((index) => cells[index] ?? ""),
      refusal: refusalOf(row, judged, table),
      row: {
        id: cellOf(row, id, "id"),
        email: cellOf(row, fields.email, "email"),
        source: cellOf(row, fields.source, "source"),
        date: cellOf(row, fields.date, "date"),
        states: states ?? null,
        status: judged && judged.verdict !== "skipped" ? judged.verdict : null,
      },
    };
  };
}

type Judged = Judgement & { line: number };

function toJudged(row: TableRow, columns: ImportColumns): Judged | null {
  const judgement = judgeRow(row, columns);
  return judgement && { ...judgement, line: row.line };
}

/** One line saying that somebody unsubscribed is enough, however often the address occurs and however it is written. */
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
