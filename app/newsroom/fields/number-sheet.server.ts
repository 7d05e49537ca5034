import Papa from "papaparse";
import { type Document, isMap, isScalar, isSeq, YAMLMap } from "yaml";
import { toYears } from "#library/schema/figure-fields.ts";
import { createNode, editYaml, readYamlDocument } from "#library/schema/yaml-document.ts";
import { parsePartialDate, showPartialDate } from "#platform/french/dates.ts";

export const PROJECTION = ", projection";

/** A sheet of bars has a name in the first cell of a row; a sheet of curves, a date. */
type Sheet = { names: string[]; rows: { name: string; cells: string[] }[] };

/** Shows the numbers of bars or of curves as a spreadsheet copies them, one row a line; null for another figure. */
export function sheetText(yaml: string): string | null {
  const root = mapOf(readYamlDocument(yaml)?.value);
  const isBars = root["form"] === "bars";
  const sheet = isBars ? sheetOfBars(root) : root["form"] === "lines" ? sheetOfCurves(root) : null;
  if (!sheet) return null;
  const rows = sheet.rows.filter(({ name, cells }) => [name, ...cells].some((cell) => cell !== ""));
  if (rows.length === 0) return "";
  const first = isBars ? "Nom" : "Date";
  const lines = [[first, ...sheet.names], ...rows.map(({ name, cells }) => [name, ...cells])];
  const mark = lines.flat().some((cell) => cell.includes(";")) ? "\t" : " ; ";
  return lines.map((cells) => cells.join(mark).trimEnd()).join("\n");
}

type Bars = { series?: unknown; rows?: unknown };
type Curve = { name?: unknown; points?: unknown; projected?: unknown };

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const mapOf = (value: unknown) => (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;

function sheetOfBars({ series, rows }: Bars): Sheet {
  const names = listOf(series).map(String);
  return {
    names: names.length > 0 ? names : [MEASURED],
    rows: listOf(rows).map((row) => {
      const { name, value, values } = mapOf(row);
      return { name: String(name ?? ""), cells: (names.length > 0 ? listOf(values) : [value]).map(showNumber) };
    }),
  };
}

const MEASURED = "Nombre";

function sheetOfCurves({ series }: { series?: unknown }): Sheet {
  const columns = listOf(series).flatMap((curve, index) => {
    const { name, points, projected } = mapOf(curve) as Curve;
    const own = String(name ?? "") || `Courbe ${index + 1}`;
    const known = Object.keys(mapOf(projected)).length > 0;
    return [
      { name: own, points: mapOf(points) },
      ...(known ? [{ name: own + PROJECTION, points: mapOf(projected) }] : []),
    ];
  });
  const dates = [...new Set(columns.flatMap(({ points }) => Object.keys(points)))];
  const isWritten = columns.some(({ points }) => Object.values(points).some((value) => showNumber(value) !== ""));
  return {
    names: columns.map(({ name }) => name),
    rows: (isWritten ? dates : [])
      .toSorted((one, other) => (toYears(one) ?? 0) - (toYears(other) ?? 0))
      .map((date) => ({
        name: showMoment(date),
        cells: columns.map(({ points }) => showNumber(points[date])),
      })),
  };
}

/** A part of a year, such as 1961.67, is shown as a number. */
const showMoment = (date: string) => (/^\d+\.\d+$/.test(date) ? date.replace(".", ",") : showPartialDate(date));

/** A value that is more than a number, such as a range, keeps its own fields and shows nothing here. */
function showNumber(value: unknown): string {
  const number = typeof value === "object" ? mapOf(value)["value"] : value;
  return number === undefined || number === null ? "" : String(number).replace(".", ",");
}

export type Filled = { yaml: string } | { problems: string[] };

/** Replaces the numbers of a figure by those of a sheet. What a row has beside them, such as a detail, stays. */
export function fillSheet(yaml: string, text: string): Filled {
  const root = mapOf(readYamlDocument(yaml)?.value);
  const isBars = root["form"] === "bars";
  const known = isBars ? sheetOfBars(root) : sheetOfCurves(root);
  const read = readSheet(text, isBars, known.names);
  if ("problems" in read) return read;
  const write = isBars ? writeBars : writeCurves;
  const filled = editYaml(yaml, (document) => write(document, read));
  return filled === null ? { problems: ["Ce fichier ne se lit plus."] } : { yaml: filled };
}

function readSheet(text: string, isBars: boolean, known: string[]): Sheet | { problems: string[] } {
  const lines = turned(splitCells(text), isBars);
  const [first, ...others] = lines;
  if (!first) return { problems: ["Le tableau est vide."] };
  const hasHeader = isHeader(first, others, isBars);
  const names = hasHeader ? first.slice(1) : known;
  const from = hasHeader ? 2 : 1;
  const problems: string[] = [];
  if (names.length === 0 || lines.every((cells) => cells.length === 1)) {
    return { problems: [`Il n’y a qu’une colonne : copiez aussi celle ${isBars ? "des noms" : "des dates"}.`] };
  }
  const rows = (hasHeader ? others : lines).map((cells, index) => {
    const line = `Ligne ${index + from}`;
    const [name = "", ...typed] = cells;
    if (typed.length > names.length)
      problems.push(`${line} : ${cells.length} cases, et ${names.length + 1} colonnes. Ajoutez la ligne des titres.`);
    const moment = isBars ? name : (readMoment(name) ?? "");
    if (name === "") problems.push(`${line} : il manque ${isBars ? "le nom" : "la date"}.`);
    else if (moment === "")
      problems.push(`${line} : « ${name} » n’est pas une date. Écrivez 2024, mars 2024 ou 12 mars 2024.`);
    const numbers = names.map((column, place) => {
      const cell = typed[place] ?? "";
      const number = readNumber(cell);
      if (number === null) problems.push(`${line} (${name}), colonne « ${column} » : « ${cell} » n’est pas un nombre.`);
      return number ?? "";
    });
    return { name: moment, cells: numbers };
  });
  const twice = rows.find(({ name }, index) => rows.findIndex((row) => row.name === name) !== index);
  if (!isBars && problems.length === 0 && twice) problems.push(`« ${showMoment(twice.name)} » est sur deux lignes.`);
  if (rows.length === 0) problems.push("Il n’y a que la ligne des titres.");
  return problems.length > 0 ? { problems } : { names, rows };
}

function splitCells(text: string): string[][] {
  const delimiter = text.includes("\t") ? "\t" : ";";
  const { data } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: "greedy" });
  return data.map((cells) => cells.map((cell) => cell.replace(/\s+/g, " ").trim()));
}

/** In a sheet of curves, the dates may be in the first line instead of the first column. */
function turned(lines: string[][], isBars: boolean): string[][] {
  const [first = [], ...others] = lines;
  const isAcross = first.length > 1 && first.slice(1).every((cell) => readMoment(cell) !== null);
  if (isBars || !isAcross || others.some(([name = ""]) => readMoment(name) !== null)) return lines;
  return first.map((_, column) => lines.map((cells) => cells[column] ?? ""));
}

function isHeader([name = "", ...cells]: string[], others: string[][], isBars: boolean): boolean {
  if (!isBars) return readMoment(name) === null;
  const isYear = (cell: string) => /^\d{4}$/.test(cell);
  const areYears = cells.every(isYear) && !others.every((row) => row.slice(1).every(isYear));
  return cells.length > 0 && (name === "" || areYears || cells.every((cell) => readNumber(cell) === null));
}

function readMoment(text: string): string | null {
  return /^\d{4}[.,]\d+$/.test(text) ? text.replace(",", ".") : parsePartialDate(text);
}

/**
 * Reads « 1 234,5 », « 1,234.5 » or « 12 % » and returns the number as the form shows it; an empty text for an empty
 * cell, and null for words.
 */
function readNumber(text: string): string | null {
  const plain = text.replace(/[\s\u00a0\u202f'’]|[%€]$/g, "").replace("\u2212", "-");
  const mark = /[.,](?=\d*$)/.exec(plain)?.[0];
  const other = mark === "," ? "." : ",";
  const number = mark ? plain.replaceAll(other, "").replace(mark, ".") : plain;
  return number === "" ? "" : /^-?\d+(?:\.\d+)?$/.test(number) ? showNumber(Number(number)) : null;
}

const numberOf = (cell: string) => (cell === "" ? "" : Number(cell.replace(",", ".")));

/** What the sheet shows as it was stays as it is written, for instance with its words. */
function kept(node: unknown, cell: string, document: Document) {
  const value = isMap(node) ? node.get("value") : isScalar(node) ? node.value : node;
  return node !== undefined && showNumber(value) === cell ? node : createNode(document, numberOf(cell));
}

function writeBars(document: Document, { names, rows }: Sheet): boolean {
  const list = document.get("rows");
  if (!isSeq(list)) return false;
  const former = list.items.filter((row): row is YAMLMap => isMap(row));
  const isFlow = former[0]?.flow ?? true;
  const isSeveral = names.length > 1;
  list.items = rows.map(({ name, cells }) => {
    // Two rows may have the same name.
    const same = former.findIndex((one) => one.get("name") === name);
    const row = former.splice(same, same === -1 ? 0 : 1)[0] ?? (createNode(document, { name }) as YAMLMap);
    row.flow = isFlow;
    const values = row.get("values");
    const nodes = cells.map((cell, index) =>
      kept(isSeveral ? isSeq(values) && values.items[index] : row.get("value", true), cell, document),
    );
    row.delete(isSeveral ? "value" : "values");
    if (!isSeveral) row.set("value", nodes[0]);
    else if (isSeq(values)) values.items = nodes;
    else row.set("values", createNode(document, cells.map(numberOf)));
    return row;
  });
  if (isSeveral) setSeries(document, names);
  else for (const key of ["series", "layout"]) document.delete(key);
  return true;
}

function setSeries(document: Document, names: string[]): void {
  const series = document.get("series");
  if (isSeq(series) && names.join() === series.items.map((one) => (isScalar(one) ? one.value : "")).join()) return;
  document.set("series", createNode(document, names));
}

function writeCurves(document: Document, { names, rows }: Sheet): boolean {
  const list = document.get("series");
  if (!isSeq(list)) return false;
  const former = list.items.filter((curve): curve is YAMLMap => isMap(curve));
  const own = names.filter((name) => !names.includes(name.replace(PROJECTION, "")) || !name.endsWith(PROJECTION));
  list.items = own.map((name, index) => {
    const same = (curve: YAMLMap) => curve.get("name") === name;
    const unnamed = former[index]?.get("name") === "" ? former[index] : undefined;
    const curve = former.find(same) ?? unnamed ?? (createNode(document, { name }) as YAMLMap);
    if (curve === unnamed && name !== `Courbe ${index + 1}`) curve.set("name", createNode(document, name));
    writePoints(document, curve, "points", pointsOf(names.indexOf(name), rows));
    writePoints(document, curve, "projected", pointsOf(names.indexOf(name + PROJECTION), rows));
    const shown = curve.get("show");
    const dates = new Set(rows.map((row) => row.name));
    if (isSeq(shown)) shown.items = shown.items.filter((date) => dates.has(String(isScalar(date) ? date.value : date)));
    return curve;
  });
  return true;
}

function pointsOf(column: number, rows: Sheet["rows"]): { date: string; cell: string }[] {
  return rows.flatMap(({ name, cells }) => {
    const cell = cells[column] ?? "";
    return cell === "" ? [] : [{ date: name, cell }];
  });
}

function writePoints(document: Document, curve: YAMLMap, key: string, points: { date: string; cell: string }[]) {
  const place = curve.get(key);
  if (points.length === 0) {
    curve.delete(key);
    return;
  }
  const map = isMap(place) ? place : Object.assign(new YAMLMap(document.schema), { flow: true });
  const former = new Map(map.items.map((pair) => [String(isScalar(pair.key) ? pair.key.value : pair.key), pair]));
  map.items = points.map(({ date, cell }) => {
    const pair = former.get(date) ?? document.createPair(/^[\d.]+$/.test(date) ? Number(date) : date, null);
    pair.value = kept(pair.value ?? undefined, cell, document);
    return pair;
  });
  curve.set(key, map);
}
