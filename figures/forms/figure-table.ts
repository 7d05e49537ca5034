import type { Figure, FigureOf } from "#library/schema/figure.schema.ts";
import type { FigureValue } from "#library/schema/figure-fields.ts";
import { toCsvLine } from "#platform/csv-line.ts";
import { formatPartialDate } from "#platform/french/dates.ts";

/** The first row holds the titles; each further row holds one datum. */
export type Table = string[][];

export function toTable(figure: Figure): Table {
  const [titles = [], ...rows] = withoutEmptyColumns(tableOf(figure));
  const source = `${figure.source} (données : ${formatPartialDate(figure.asOf)})`;
  return [[...titles, "Source"], ...rows.map((row) => [...row, source])].map((row) => row.map(plainSpaces));
}

function tableOf(figure: Figure): Table {
  switch (figure.form) {
    case "bars":
      return barsTable(figure);
    case "lines":
      return linesTable(figure);
    case "timeline":
      return timelineTable(figure);
    case "flow":
      return flowTable(figure);
  }
}

/** Writes a number as French spreadsheets read it: with a decimal comma and no thousands separator. */
function writeCell(value: number | undefined): string {
  return value === undefined ? "" : String(value).replace(".", ",");
}

function barsTable({ rows, series, measure, unit, reference }: FigureOf<"bars">): Table {
  const columns = series?.map((name) => `${name} (${unit})`) ?? [measure];
  const titles = ["Groupe", "Nom", "Détail", ...columns, "Précision"];
  const lines = rows.map(({ group = "", name, detail = "", value, values = value ? [value] : [] }) => [
    ...[group, name, detail],
    ...values.map((one) => writeCell(one.value)),
    listWords(values),
  ]);
  const mark = reference ? [["", reference.label, "repère", writeCell(reference.value), ""]] : [];
  return [titles, ...lines, ...mark];
}

function listWords(values: FigureValue[]): string {
  return values.flatMap(({ label }) => label ?? []).join(" ; ");
}

function linesTable({ series, bands, measure, axisName, projectedName, reference }: FigureOf<"lines">): Table {
  const writeMoment = axisName ? writeCell : writeDate;
  const titles = ["Série", axisName ?? "Date", measure, "Nature", "Précision"];
  const lines = series.flatMap(({ name, points, projected }) => [
    ...points.map(({ at, point }) => [name, writeMoment(at), writeCell(point.value), "", point.label ?? ""]),
    ...projected.map(({ at, point }) => [
      name,
      writeMoment(at),
      writeCell(point.value),
      projectedName,
      point.label ?? "",
    ]),
  ]);
  const ranges = bands.flatMap(({ name, points }) =>
    points.flatMap(({ at, point: [least, most] }) => [
      [name, writeMoment(at), writeCell(least), "minimum", ""],
      [name, writeMoment(at), writeCell(most), "maximum", ""],
    ]),
  );
  const mark = reference ? [[reference.label, "", writeCell(reference.value), "repère", ""]] : [];
  return [titles, ...lines, ...ranges, ...mark];
}

function writeDate(years: number): string {
  const year = Math.floor(years);
  if (year === years) return String(year);
  const start = Date.UTC(year, 0, 1);
  const time = start + (years - year) * (Date.UTC(year + 1, 0, 1) - start);
  return new Date(Math.round(time / 1000) * 1000).toISOString().slice(0, 10);
}

function timelineTable({ periods }: FigureOf<"timeline">): Table {
  const lines = periods.flatMap(({ name, events }) =>
    events.map(({ date, title, detail = "" }) => [name, date, title, detail]),
  );
  return [["Période", "Date", "Événement", "Détail"], ...lines];
}

function flowTable({ stages, arrows, unit }: FigureOf<"flow">): Table {
  const boxes = new Map(stages.flatMap(({ boxes: all }) => all).map(({ id, title }) => [id, title]));
  const leadsTo = (from: string) =>
    arrows
      .filter((arrow) => arrow.from === from)
      .map(({ to, label }) => `${boxes.get(to) ?? to}${label ? ` (${label})` : ""}`)
      .join(" ; ");
  const lines = stages.flatMap(({ name = "", boxes: all }) =>
    all.map(({ id, title, detail = "", value }) => [
      ...[name, title, detail],
      ...[writeCell(value?.value), value?.label ?? "", leadsTo(id)],
    ]),
  );
  return [["Étape", "Case", "Détail", unit ?? "Nombre", "Précision", "Mène à"], ...lines];
}

function withoutEmptyColumns(table: Table): Table {
  const isFilled = (_: string, column: number) => table.slice(1).some((row) => row[column]);
  return table.map((row) => row.filter(isFilled));
}

/** A search for words of the table would not match no-break spaces. */
function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}

/** French spreadsheets expect semicolons, and a byte order mark to recognise UTF-8. */
export function toCsv(table: Table): string {
  return `\ufeff${table.map((row) => toCsvLine(row, ";")).join("")}`;
}
