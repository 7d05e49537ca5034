import { escapeFormula, toCsvLine, unescapeFormula } from "#platform/csv-line.ts";
import { normaliseEmail } from "#platform/mail/email-address.ts";
import { STATE_TITLE } from "./csv-dialects.ts";
import { type CsvRecord, createCsvReader, readHead } from "./csv-text.ts";
import { encodingOf, pieces } from "./import-encoding.ts";
import { ImportFileError } from "./import-error.ts";
import { type ImportRow, MAX_CELL_LENGTHS, MAX_STATE_LENGTH } from "./import-request.ts";
import { type ColumnAnswers, type ColumnQuestion, type StateColumns, surveyColumns } from "./state-columns.ts";
import { type StateCells, TRANSFER_TITLES } from "./transfer-columns.ts";

export type ImportLine = {
  line: number;
  row: ImportRow;
  cells: string[];
  /** Found before anything is asked of the server. */
  refusal: { outcome: "unconfirmed" | "wrong-cells"; reason: string } | null;
};

export type ImportFile = {
  size: number;
  /** A complete export, which says what each person asked for. */
  isTransfer: boolean;
  /** Another export of ours, which mixes purposes and does not say so. */
  isOwnList: boolean;
  /** Our own export without a state column: the importer must say who is confirmed. */
  asksState: boolean;
  /** Titles of the columns by which lines are kept or left aside. */
  stateTitles: string[];
  /** Columns that may say who has left: to be answered before anything is imported. */
  questions: ColumnQuestion[];
  answer: (answers: ColumnAnswers) => Promise<ImportFile>;
  read: () => AsyncGenerator<{ lines: ImportLine[]; bytesRead: number }>;
  errorFile: (errors: { cells: string[]; reason: string }[], name: string) => File;
};

type Field = Exclude<keyof ImportRow, "states">;

const TITLES: Record<string, Field> = {
  id: "id",
  email: "email",
  emailaddress: "email",
  mail: "email",
  courriel: "email",
  adresseemail: "email",
  adressemail: "email",
  source: "source",
  date: "date",
  datedinscription: "date",
  createdat: "date",
};
const OWN_TITLES = ["email", "source", "datedinscription"];
const ERROR_TITLE = "Erreur";
const BYTE_ORDER_MARK = "\uFEFF";
const NO_COLUMN = "Ce fichier n’a pas de colonne « Email » sur sa première ligne.";
const NO_ROW = "Ce fichier n’a aucune ligne sous ses titres : il n’y a rien à importer.";
const TOO_MANY_CELLS = "Plus de cellules que de titres : un séparateur de trop, ou un texte sans guillemets";

/**
 * Reads through the file before it returns, more than once: encoding, state columns, refused addresses. Rejects with an
 * ImportFileError if it is unreadable or has no rows.
 */
export async function openImportFile(file: Blob, answers: ColumnAnswers = new Map()): Promise<ImportFile> {
  const encoding = await encodingOf(file);
  const firstPiece = await pieces(file, encoding).next();
  const { separator, titles, records: headRecords } = readHead(firstPiece.done ? "" : firstPiece.value.text);
  const folded = titles.map(fold);
  const columns = new Map(
    folded.flatMap((title, index) => {
      const field = TITLES[title];
      return field ? [[field, index] as const] : [];
    }),
  );
  if (!columns.has("email")) throw new ImportFileError(NO_COLUMN);
  const source = { file, encoding, separator, headRecords };
  const transferColumns = findTransferColumns(folded);
  const states = await survey(source, { titles, columns, isTransfer: transferColumns !== null }, answers);
  const emailOf = (fields: string[]) => normaliseEmail(cellOf(fields, "email")) ?? "";
  const refused = await findRefused(source, states, emailOf);
  const kept = folded.flatMap((title, index) => (title === fold(ERROR_TITLE) ? [] : [index]));
  const isOwnList = transferColumns === null && OWN_TITLES.every((title) => folded.includes(title));

  function cellOf(fields: string[], field: Field): string {
    return unescapeFormula(fields[columns.get(field) ?? -1] ?? "").slice(0, MAX_CELL_LENGTHS[field]);
  }

  function refusalOf({ line, fields }: CsvRecord): ImportLine["refusal"] {
    if (fields.slice(titles.length).some((cell) => cell.trim() !== "")) {
      return { outcome: "wrong-cells", reason: TOO_MANY_CELLS };
    }
    const other = refused.get(emailOf(fields));
    const reason = states.refuse(fields) ?? (other && other !== line ? `la ligne ${other} de ce fichier` : null);
    return reason === null ? null : { outcome: "unconfirmed", reason: `Pas confirmée d’après ${reason}` };
  }

  function toLine(record: CsvRecord): ImportLine {
    const { line, fields } = record;
    const states = transferColumns?.map(
      (cells) => cells.map((index) => unescapeFormula(fields[index] ?? "").slice(0, MAX_STATE_LENGTH)) as StateCells,
    );
    const [id = "", email = "", source = "", date = ""] = (["id", "email", "source", "date"] as const).map((field) =>
      cellOf(fields, field),
    );
    const row = { id, email, source, date, states: states ?? null };
    return { line, row, cells: kept.map((index) => fields[index] ?? ""), refusal: refusalOf(record) };
  }

  return {
    size: file.size,
    isTransfer: transferColumns !== null,
    isOwnList,
    asksState: isOwnList && !folded.includes(fold(STATE_TITLE)),
    stateTitles: states.titles,
    questions: states.questions,
    answer: (more) => openImportFile(file, new Map([...answers, ...more])),
    async *read() {
      for await (const { records, bytesRead } of readRecords(source)) yield { lines: records.map(toLine), bytesRead };
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

type Source = { file: Blob; encoding: string; separator: string; headRecords: number };

async function* readRecords({ file, encoding, separator, headRecords }: Source) {
  const reader = createCsvReader(separator);
  let toSkip = headRecords;
  const rowsOf = (records: CsvRecord[]) => {
    const rows = records.slice(toSkip);
    toSkip = Math.max(0, toSkip - records.length);
    return rows;
  };
  for await (const { text, bytesRead } of pieces(file, encoding)) {
    yield { records: rowsOf(reader.push(text)), bytesRead };
  }
  yield { records: rowsOf(reader.end()), bytesRead: file.size };
}

type Head = { titles: string[]; columns: Map<Field, number>; isTransfer: boolean };

async function survey(source: Source, { titles, columns, isTransfer }: Head, answers: ColumnAnswers) {
  const own = new Set(isTransfer ? titles.keys() : columns.values());
  const columnSurvey = surveyColumns(titles, own);
  let rows = 0;
  for await (const { records } of readRecords(source)) {
    rows += records.length;
    for (const { line, fields, isOpen } of records) {
      if (isOpen) throw new ImportFileError(`Ligne ${line} : un guillemet ouvert n’est fermé nulle part ensuite.`);
      columnSurvey.add(fields);
    }
  }
  if (rows === 0) throw new ImportFileError(NO_ROW);
  return columnSurvey.settle(answers);
}

/** One line that refuses an address is enough, however often it comes. */
async function findRefused(source: Source, states: StateColumns, emailOf: (fields: string[]) => string) {
  const refused = new Map<string, number>();
  if (states.titles.length === 0) return refused;
  for await (const { records } of readRecords(source)) {
    for (const { line, fields } of records) if (states.refuse(fields) !== null) refused.set(emailOf(fields), line);
  }
  refused.delete("");
  return refused;
}

function findTransferColumns(titles: string[]): number[][] | null {
  const places = new Map(titles.map((title, index) => [title, index]));
  const columns = TRANSFER_TITLES.map((group) => group.map((title) => places.get(fold(title)) ?? -1));
  return columns.some(([state = -1]) => state >= 0) ? columns : null;
}

/** « Date d’inscription » and "DATE_D'INSCRIPTION" become equal. */
function fold(title: string): string {
  return title
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}
