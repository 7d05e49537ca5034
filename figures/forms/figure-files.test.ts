import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Figure, FigureValue } from "#library/schema/figure.schema.ts";
import { drawFigure, readFigure, readFigures } from "./figure-files.ts";
import { withDrawableCharacters, writeNumber, writeValue } from "./numbers.ts";

const folder = join(import.meta.dirname, "../../tests/support/figures");
const contentFolder = join(import.meta.dirname, "../../content/figures");
const read = [...readFigures(folder), ...readFigures(contentFolder)];
const drawBoth = (figure: Figure) => [drawFigure(figure), drawFigure(figure, { isNarrow: true })];
const figures = read.map(([name, figure]) => ({ name, figure, drawings: drawBoth(figure) }));

const common = "category: sante\ntitle: Un titre\nfacts: [A1]\nasOf: 2024\nsource: Une source\n";

function head(form: string): string {
  return `form: ${form}\n${common}measure: Une mesure\nunit: "%"\n`;
}

function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text = ""]) =>
    text.replaceAll(/<[^>]*>/g, "").replaceAll("&amp;", "&"),
  );
}

function owed(figure: Figure): string[] {
  const write = (value: FigureValue) => ("measure" in figure ? writeValue(value, figure) : "");
  switch (figure.form) {
    case "bars":
      return figure.rows
        .flatMap(({ value, values = [] }) => [...(value ? [value] : []), ...values])
        .map((value) =>
          figure.layout === "points" ? (value.label ?? writeNumber(value.value ?? 0, figure)) : write(value),
        );
    case "lines":
      return figure.series.flatMap(({ points, projected, show }) => {
        const ends = [points[0], points.at(-1), projected.at(-1)].flatMap((point) => (point ? [point.at] : []));
        const shown = new Set(show ?? ends);
        return [...points, ...projected].filter(({ at }) => shown.has(at)).map(({ point }) => write(point));
      });
    case "flow":
      return figure.stages.flatMap(({ boxes }) =>
        boxes.flatMap(({ value }) => (value ? [writeValue(value, figure)] : [])),
      );
    case "timeline":
      return figure.periods.flatMap(({ events }) => events.map(({ date }) => date));
  }
}

test.each(figures)(
  "$name shows every number of its file, on wide screens and on telephones",
  ({ figure, drawings }) => {
    for (const { svg } of drawings) {
      const words = textsOf(svg).join(" ");
      for (const text of owed(withDrawableCharacters(figure))) expect(words).toContain(text);
    }
  },
);

test.each(figures)(
  "$name shows no other number than those of its file and of its scales",
  ({ name, figure, drawings }) => {
    const file = JSON.stringify(withDrawableCharacters(figure));
    const known = new Set([
      ...(file.match(/\d+/g) ?? []),
      ...owed(withDrawableCharacters(figure)).flatMap((text) => text.match(/\d+/g) ?? []),
    ]);
    for (const { svg } of drawings) {
      const data = [...svg.matchAll(/<text[^>]*class="[^"]*bold[^"]*"[^>]*>([^<]*)</g)].map(([, text = ""]) => text);
      for (const number of data
        .join(" ")
        .replaceAll(/(?<=\d)\u00a0(?=\d{3})/g, "")
        .match(/\d+/g) ?? []) {
        const parts = [number, number.replace(/^0+/, ""), number.replace(/0+$/, "")];
        expect(
          parts.some((part) => known.has(part)),
          `${number} in ${name}`,
        ).toBe(true);
      }
    }
  },
);

test("a bar is as long as its number, on both sides of zero", () => {
  const rows = "rows: [{ name: A, value: 10 }, { name: B, value: 5 }, { name: C, value: -5 }]";
  const figure = readFigure("a.yaml", `${head("bars")}${rows}\n`);
  const a = drawFigure(figure);
  const boxes = [...a.svg.matchAll(/<rect class="s s0" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)];
  const [ten = 0, five = 0, minus = 0] = boxes.map(([, , width]) => Number(width));
  const [zero, , left] = boxes.map(([, x]) => Number(x));
  expect(ten / five).toBeCloseTo(2, 2);
  expect(minus).toBeCloseTo(five, 0);
  expect((left ?? 0) + minus).toBeCloseTo(zero ?? 0, 0);
});

test("a folder with a bad file is refused, with the file, the field and what is expected", () => {
  const bad = mkdtempSync(join(tmpdir(), "figures-"));
  writeFileSync(join(bad, "mauvais.yaml"), `${head("bars")}rows: [{ name: A, value: "8,8" }]\n`);
  expect(() => readFigures(bad)).toThrow(
    /figures\/mauvais\.yaml:9 → rows\[1\]\.value : il faut un nombre avec un point/,
  );
  rmSync(bad, { recursive: true });
});

test.each([
  [
    "a word too long for its box",
    "boxes: [{ id: a, title: Anticonstitutionnellementissime }, { id: b, title: B }, { id: c, title: C }]",
    /ne tient pas/,
  ],
])("%s is refused", (_, boxes, message) => {
  const yaml = `form: flow\n${common}stages:\n  - ${boxes}\n  - boxes: [{ id: d, title: D }]\n`;
  expect(() => drawFigure(readFigure("a.yaml", yaml))).toThrow(message);
});

test.each([
  ["a curve that is flat at zero", "lines", "series: [{ name: A, points: { 2000: 0, 2001: 0 } }]"],
  [
    "a curve that is flat at its scale",
    "lines",
    "series: [{ name: A, points: { 2000: 5, 2001: 5 } }]\nscale: { from: 5 }",
  ],
  ["bars of zero", "bars", "rows: [{ name: A, value: 0 }, { name: B, value: 0 }]"],
  ["stacks of zero", "bars", "layout: stacked\nseries: [A, B]\nrows: [{ name: A, values: [0, 0] }]"],
  ["points that are all equal", "bars", "layout: points\nseries: [A, B]\nrows: [{ name: A, values: [3, 3] }]"],
  ["a negative reference", "bars", "rows: [{ name: A, value: 1 }]\nreference: { value: -20, label: B }"],
  [
    "a reference above a stack",
    "bars",
    "layout: stacked\nseries: [A, B]\nrows: [{ name: A, values: [1, 1] }]\nreference: { value: 9, label: B }",
  ],
  [
    "a reference beside the points",
    "bars",
    "layout: points\nseries: [A, B]\nrows: [{ name: A, values: [3, 4] }]\nreference: { value: 30, label: B }",
  ],
  ["a large number", "bars", "rows: [{ name: A, value: 999999999999 }, { name: B, value: -0.000001 }]"],
])("%s is drawn on its sheet", (_, form, more) => {
  expect(drawBoth(readFigure("a.yaml", `${head(form)}${more}\n`))).toHaveLength(2);
});

test.each(figures)("$name says its licence in both drawings", ({ figure, drawings }) => {
  for (const { svg } of drawings) {
    expect(textsOf(svg).join(" ").replace(/\s+/g, " ")).toContain(`Dessin : Le Récap, ${figure.licence}`);
  }
});
