import Papa from "papaparse";
import { ImportFileError } from "./import-error.ts";

export type TableRow = { line: number; cells: string[] };

export type Table = { separator: string; titles: string[]; rows: TableRow[] };

const MAX_MEGABYTES = 50;
const TOO_LARGE = `Ce fichier dépasse ${MAX_MEGABYTES} Mo : coupez-le en plusieurs.`;
const NO_ROW = "Ce fichier n’a aucune ligne sous ses titres : il n’y a rien à importer.";
const WORKBOOK =
  "Ce fichier est un classeur de tableur, pas un CSV. Dans le tableur : « Enregistrer sous », format « CSV UTF-8 ».";

/** Rejects with an ImportFileError if it is unreadable or has no rows. */
export async function readTable(file: Blob): Promise<Table> {
  if (file.size > MAX_MEGABYTES * 1_000_000) throw new ImportFileError(TOO_LARGE);
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  // A first line of Excel names the separator: « sep=; ».
  const [named = "", given] = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i.exec(text) ?? [];
  const separator = given ?? guessSeparator(text);
  const [head, ...rows] = parse(text, separator, named.length);
  if (!head || rows.length === 0) throw new ImportFileError(NO_ROW);
  return { separator, titles: head.cells, rows };
}

/** The separator that yields the most known column titles: some lists have a single column, or two header rows. */
function guessSeparator(text: string): string {
  const titles = (delimiter: string) => Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0;
  return [",", ";", "\t", "|"].sort((one, other) => titles(other) - titles(one))[0] ?? ",";
}

function parse(text: string, separator: string, start: number): TableRow[] {
  const rows: TableRow[] = [];
  let read = 0;
  let line = countLines(text.slice(0, start)) + 1;
  Papa.parse<string[]>(text.slice(start), {
    delimiter: separator,
    step({ data, errors, meta }) {
      if (errors.some(({ type }) => type === "Quotes"))
        throw new ImportFileError(`Ligne ${line} : un guillemet ouvert n’est fermé nulle part ensuite.`);
      if (data.length > 1 || data[0] !== "") rows.push({ line, cells: data });
      line += countLines(text.slice(start + read, start + meta.cursor));
      read = meta.cursor;
    },
  });
  return rows;
}

function countLines(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

/** UTF-16 by its mark or NUL bytes; else UTF-8 if valid; else windows-1252, which is rarely valid UTF-8. */
function decode(bytes: Uint8Array): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  const start = [first, second, third, fourth].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // The signatures of xlsx and ods (ZIP), and of xls.
  if (start === "504b0304" || start === "d0cf11e0") throw new ImportFileError(WORKBOOK);
  if (start.startsWith("fffe") || (first !== 0 && second === 0 && fourth === 0))
    return new TextDecoder("utf-16le").decode(bytes);
  if (start.startsWith("feff") || (first === 0 && second !== 0 && third === 0))
    return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
