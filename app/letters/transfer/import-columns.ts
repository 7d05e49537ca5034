import Papa from "papaparse";
import { byDetail, DETAIL_NAMES, SUBSCRIBER_DETAILS } from "#app/letters/subscriptions/subscriber-details.ts";
import { isDateLike } from "./import-dates.ts";
import type { DeclaredStatus } from "./transfer-format.ts";

/** The message is shown to the person who chose the file. */
export class ImportFileError extends Error {
  override name = "ImportFileError";
}

export type TableRow = { line: number; cells: string[] };

export type Table = { separator: string; titles: string[]; rows: TableRow[] };

const MAX_MEGABYTES = 50;
const TOO_LARGE = `Ce fichier dépasse ${MAX_MEGABYTES} Mo : coupez-le en plusieurs.`;
const NO_ROW = "Ce fichier n’a aucune ligne sous ses titres : il n’y a rien à importer.";
const WORKBOOK =
  "Ce fichier est un classeur de tableur, pas un CSV. Dans le tableur : « Enregistrer sous », format « CSV UTF-8 ».";

/** Rejects with an ImportFileError if the file is unreadable or has no rows. */
export async function readCsvTable(file: Blob): Promise<Table> {
  if (file.size > MAX_MEGABYTES * 1_000_000) throw new ImportFileError(TOO_LARGE);
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  // Excel may write the separator in a first line: « sep=; ».
  const [named = "", given] = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i.exec(text) ?? [];
  const separator = given ?? guessSeparator(text);
  const [head, ...rows] = parse(text, separator, named.length);
  if (!head || rows.length === 0) throw new ImportFileError(NO_ROW);
  return { separator, titles: head.cells, rows };
}

/** Returns the separator that yields the most columns, or a comma when there is only one column. */
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

/**
 * UTF-16 is recognised by its mark or NUL bytes. Other text is UTF-8 if it is valid, otherwise windows-1252, which is
 * rarely valid UTF-8.
 */
function decode(bytes: Uint8Array): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  const start = [first, second, third, fourth].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // These are the signatures of xlsx and ods (ZIP), and of xls.
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

export const FIELDS = ["email", ...DETAIL_NAMES, "date"] as const;

export type ImportField = (typeof FIELDS)[number];

export type Verdict = DeclaredStatus | "skipped";

export type ImportColumns = {
  /** A field without a column has -1. */
  fields: Record<ImportField, number>;
  /** Each value of a column of states has a meaning, which is null while the importer has not given it. */
  verdicts: ReadonlyMap<number, ReadonlyMap<string, Verdict | null>>;
};

export type Judgement = { verdict: Verdict; column: number; value: string };

/**
 * A column with more values than this contains no states but names, dates or notes, so only whether a cell is filled
 * counts.
 */
const MAX_VALUES = 12;
export const EMPTY = "vide";
const FILLED = "remplie";

const NAMES: Record<ImportField, readonly string[]> = {
  email: ["email", "emailaddress", "mail", "courriel", "adresseemail", "adressemail"],
  date: ["date", "datedinscription", "createdat"],
  ...byDetail((detail) => [detail, SUBSCRIBER_DETAILS[detail].title].map(foldTitle)),
};

export function guessFields(titles: readonly string[]): Record<ImportField, number> {
  const folded = titles.map(foldTitle);
  const place = (field: ImportField) => folded.findIndex((title) => NAMES[field].includes(title));
  return { email: place("email"), date: place("date"), ...byDetail(place) };
}

/** Makes « Date d’inscription » and "DATE_D'INSCRIPTION" equal. */
export function foldTitle(title: string): string {
  return title
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}

/** Returns the distinct values of a column, or filled and empty when there are too many to map. */
export function columnValues({ rows }: Table, column: number): string[] {
  const values = new Map<string, string>();
  for (const row of rows) {
    const value = cellValue(row, column);
    if (!values.has(foldCase(value))) values.set(foldCase(value), value);
    if (values.size > MAX_VALUES) return [FILLED, EMPTY];
  }
  return [...values.values()];
}

const STATE_TITLE =
  /^(?:statut|status|etat|state|opt(?:in|out)|consent|abonn|subscri)|unsub|desabonn|desinscri|blacklist|deleted|clean/;
/** The dates of such a column say when somebody left; those of another say when they joined. */
const LEFT_TITLE = /unsub|optout|desabonn|desinscri|blacklist|deleted|clean/;
const STATE_VALUE = /^(?:desabonn|desinscri|unsubscri|optedout|bounce|rebond|plainte|complain|spam)/;

/**
 * Finds columns whose title or values seem to say who left. The importer is asked what each value means before anything
 * is imported.
 */
export function findStateColumns(table: Table): ImportColumns["verdicts"] {
  const fields = Object.values(guessFields(table.titles));
  const found = table.titles.flatMap((title, column) => {
    const values = columnValues(table, column);
    const folded = foldTitle(title);
    const isJoinDate = !LEFT_TITLE.test(folded) && holdsDates(table, column);
    const isState = STATE_TITLE.test(folded) || values.some((value) => STATE_VALUE.test(foldTitle(value)));
    return isState && !isJoinDate && !fields.includes(column) ? [[column, unanswered(values)] as const] : [];
  });
  return new Map(found);
}

function holdsDates({ rows }: Table, column: number): boolean {
  const filled = rows.map((row) => cellValue(row, column)).filter((value) => value !== EMPTY);
  return filled.length > 0 && filled.every(isDateLike);
}

const PROPOSED: Record<Verdict, RegExp> = {
  withdrawn: /^(?:unsubscribed|optedout|desinscrite?|desabonnee?)$/,
  skipped: /^(?:cleaned|bounced|hardbounced|rebond)$/,
  pending: /^(?:pending|unconfirmed|enattente|aconfirmer)$/,
  confirmed: /^(?:subscribed|confirmed|confirmee?|inscrite?|abonnee?)$/,
};

/** Proposes a meaning for the usual words of other tools. Nothing is imported before the importer has confirmed it. */
export function proposeVerdicts(values: ReadonlyMap<string, Verdict | null>): Map<string, Verdict | null> {
  const proposed = (value: string) => GRAVEST.find((verdict) => PROPOSED[verdict].test(foldTitle(value))) ?? null;
  return new Map([...values].map(([value, verdict]) => [value, verdict ?? proposed(value)]));
}

export function unanswered(values: readonly string[]): Map<string, Verdict | null> {
  return new Map(values.map((value) => [value, null]));
}

/** Every value of the columns of states needs a meaning, because a check without it would report wrong counts. */
export function isAnswered({ verdicts }: ImportColumns): boolean {
  return [...verdicts.values()].every((ofValues) => [...ofValues.values()].every((verdict) => verdict !== null));
}

function cellValue({ cells }: TableRow, column: number): string {
  return (cells[column] ?? "").trim() || EMPTY;
}

const GRAVEST: Verdict[] = ["withdrawn", "skipped", "pending", "confirmed"];

/** Returns the strictest verdict of the columns of states, or null when there is no such column. */
export function judgeRow(row: TableRow, { verdicts }: ImportColumns): Judgement | null {
  const judged = [...verdicts].map(([column, ofValues]): Judgement => {
    const value = cellValue(row, column);
    const verdict = verdictOf(ofValues, value) ?? (value === EMPTY ? undefined : ofValues.get(FILLED));
    return { verdict: verdict ?? "skipped", column, value };
  });
  return judged.sort((one, other) => gravity(one) - gravity(other))[0] ?? null;
}

/** The letter case is ignored, as « Actif » and « actif » mean the same. */
function foldCase(value: string): string {
  return value.toLocaleLowerCase("fr");
}

function verdictOf(ofValues: ReadonlyMap<string, Verdict | null>, value: string): Verdict | null | undefined {
  const same = [...ofValues].find(([known]) => foldCase(known) === foldCase(value));
  return ofValues.get(value) ?? same?.[1];
}

export function gravity({ verdict }: Pick<Judgement, "verdict">): number {
  return GRAVEST.indexOf(verdict);
}
