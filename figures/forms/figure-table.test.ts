import { join } from "node:path";
import { expect, test } from "vitest";
import type { Figure, FigureValue } from "#library/schema/figure.schema.ts";
import { readFigure, readFigures } from "./figure-files.ts";
import { toCsv, toTable } from "./figure-table.ts";

const samples = readFigures(join(import.meta.dirname, "../../tests/support/figures"));
const published = readFigures(join(import.meta.dirname, "../../content/figures"));
const figures = [...samples, ...published];

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

function owed(figure: Figure): string[] {
  const ofValue = ({ value, label }: FigureValue) => [
    ...(value === undefined ? [] : [String(value)]),
    ...(label ? [label] : []),
  ];
  switch (figure.form) {
    case "bars":
      return figure.rows.flatMap(({ name, value, values = [] }) => [
        name,
        ...[...(value ? [value] : []), ...values].flatMap(ofValue),
      ]);
    case "lines":
      return figure.series.flatMap(({ name, points, projected }) => [
        name,
        ...[...points, ...projected].flatMap(({ point }) => ofValue(point)),
      ]);
    case "timeline":
      return figure.periods.flatMap(({ events }) => events.flatMap(({ date, title }) => [date, title]));
    case "flow":
      return figure.stages.flatMap(({ boxes }) =>
        boxes.flatMap(({ title, value }) => [title, ...(value ? ofValue(value) : [])]),
      );
  }
}

test.each(figures)("the table of %s holds every number of its file, and its source on each line", (_, figure) => {
  const [titles = [], ...rows] = toTable(figure);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([titles.length]));
  for (const row of rows) expect(row.at(-1)).toContain(plain(figure.source));
  const cells = rows.flat().join("\n");
  for (const text of owed(figure))
    expect(cells).toContain(plain(/^-?[\d.]+$/.test(text) ? text.replace(".", ",") : text));
});

test("a day, a year and a part of a year are written as they were given", () => {
  const head = (more: string) =>
    `form: lines\ncategory: sante\ntitle: Un titre\nfacts: [A1]\nasOf: 2024\nsource: Une source\nmeasure: Une mesure\nunit: "%"\n${more}`;
  const days = "series: [{ name: A, points: { 2022-08-23: 1, 2024: 2.5 }, projected: { 2030: -3 } }]\n";
  expect(toTable(readFigure("a.yaml", head(days)))).toEqual([
    ["Série", "Date", "Une mesure", "Nature", "Source"],
    ["A", "2022-08-23", "1", "", "Une source (données : 2024)"],
    ["A", "2024", "2,5", "", "Une source (données : 2024)"],
    ["A", "2030", "-3", "projection", "Une source (données : 2024)"],
  ]);
  const births = "axisName: Naissance\nseries: [{ name: A, points: { 1965.25: 1, 1966: 2 } }]\n";
  expect(toTable(readFigure("a.yaml", head(births))).map((row) => row[1])).toEqual(["Naissance", "1965,25", "1966"]);
});

test("a cell that would end another is quoted", () => {
  expect(
    toCsv([
      ["a;b", 'c"d'],
      ["8,8", ""],
    ]),
  ).toBe('\ufeff"a;b";"c""d"\r\n"8,8";\r\n');
});
