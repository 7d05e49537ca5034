import { STATUS_LABELS } from "#app/features/subscriber-list/subscriber-labels.ts";
import { toCsvLine } from "#platform/csv-line.ts";
import { STATE_TITLE } from "./csv-dialects.ts";
import { createCsvReader, fromHarmlessCell, separatorOf, toHarmlessCell } from "./csv-text.ts";
import { type ImportRow, MAX_CELL_LENGTHS, MAX_STATE_LENGTH } from "./import-batch.ts";
import { type StateCells, TRANSFER_TITLES } from "./transfer-columns.ts";

export type ImportLine = {
  line: number;
  row: ImportRow;
  cells: string[];
  isUnconfirmed: boolean;
};

export type ImportFile = {
  size: number;
  /** A complete export, which says what each person asked for. */
  isTransfer: boolean;
  /** Another export of ours, which mixes purposes and does not say so. */
  isOwnList: boolean;
  read: () => AsyncGenerator<{ lines: ImportLine[]; bytesRead: number }>;
  errorFile: (errors: { cells: string[]; reason: string }[], name: string) => File;
};

/** The message is shown to the person who chose the file. */
export class ImportFileError extends Error {
  override name = "ImportFileError";
}

type Field = Exclude<keyof ImportRow, "states">;

const TITLES: Record<string, Field> = {
  id: "id",
  email: "email",
  mail: "email",
  courriel: "email",
  adresseemail: "email",
  source: "source",
  date: "date",
  datedinscription: "date",
  createdat: "date",
};
const ERROR_TITLE = "Erreur";
const BYTE_ORDER_MARK = "\uFEFF";

/** Detects encoding, separator and columns. Rejects with an ImportFileError without a column of addresses. */
export async function openImportFile(file: Blob): Promise<ImportFile> {
  const encoding = await encodingOf(file);
  const firstPiece = await pieces(file, encoding).next();
  const text = firstPiece.done ? "" : firstPiece.value.text;
  const separator = separatorOf(text.split(/\r?\n/, 1)[0] ?? "");
  const titles = firstRecord(text, separator);
  const kept = titles.flatMap((title, index) => (fold(title) === fold(ERROR_TITLE) ? [] : [index]));
  const columns = new Map(titles.map((title, index) => [TITLES[fold(title)], index]));
  if (!columns.has("email"))
    throw new ImportFileError("Ce fichier n’a pas de colonne « Email » sur sa première ligne.");

  const stateColumns = findStateColumns(titles);
  const stateColumn = stateColumns ? -1 : titles.findIndex((title) => fold(title) === fold(STATE_TITLE));

  function toLine({ line, fields }: { line: number; fields: string[] }): ImportLine {
    const cellOf = (field: Field) =>
      fromHarmlessCell(fields[columns.get(field) ?? -1] ?? "").slice(0, MAX_CELL_LENGTHS[field]);
    const states = stateColumns?.map(
      (cells) => cells.map((index) => fromHarmlessCell(fields[index] ?? "").slice(0, MAX_STATE_LENGTH)) as StateCells,
    );
    const cells = { id: cellOf("id"), email: cellOf("email"), source: cellOf("source"), date: cellOf("date") };
    const row = { ...cells, states: states ?? null };
    const isUnconfirmed = stateColumn >= 0 && fold(fields[stateColumn] ?? "") !== fold(STATUS_LABELS.confirmed);
    return { line, row, cells: kept.map((index) => fields[index] ?? ""), isUnconfirmed };
  }

  return {
    size: file.size,
    isTransfer: stateColumns !== null,
    isOwnList: stateColumns === null && columns.has("id") && columns.has("date"),
    async *read() {
      const reader = createCsvReader(separator);
      let isHead = true;
      for await (const { text, bytesRead } of pieces(file, encoding)) {
        const records = reader.push(text);
        yield { lines: records.slice(isHead ? 1 : 0).map(toLine), bytesRead };
        isHead = isHead && records.length === 0;
      }
      yield {
        lines: reader
          .end()
          .slice(isHead ? 1 : 0)
          .map(toLine),
        bytesRead: file.size,
      };
    },
    errorFile(errors, name) {
      const head = [...kept.map((index) => titles[index] ?? ""), ERROR_TITLE];
      const rows = errors.map(({ cells, reason }) => [...cells.map(fromHarmlessCell).map(toHarmlessCell), reason]);
      const mark = separator === ";" ? BYTE_ORDER_MARK : "";
      return new File([mark, ...[head, ...rows].map((fields) => toCsvLine(fields, separator))], name, {
        type: "text/csv;charset=utf-8",
      });
    },
  };
}

/** French Windows spreadsheets save Windows-1252, which is rarely valid UTF-8. */
async function encodingOf(file: Blob): Promise<"utf-8" | "windows-1252"> {
  try {
    for await (const _piece of pieces(file, "utf-8", true));
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

async function* pieces(file: Blob, encoding: string, isStrict = false) {
  const decoder = new TextDecoder(encoding, { fatal: isStrict });
  const reader = file.stream().getReader();
  let bytesRead = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytesRead += piece.value.length;
    yield { text: decoder.decode(piece.value, { stream: true }), bytesRead };
  }
  const rest = decoder.decode();
  if (rest) yield { text: rest, bytesRead };
}

function firstRecord(text: string, separator: string): string[] {
  const reader = createCsvReader(separator);
  const [first] = [...reader.push(text), ...reader.end()];
  return first?.fields ?? [];
}

function findStateColumns(titles: string[]): number[][] | null {
  const places = new Map(titles.map((title, index) => [fold(title), index]));
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
