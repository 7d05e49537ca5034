import type { FigureOf, FigureValue } from "#library/schema/figure.schema.ts";
import { wrap } from "../drawn-text.ts";
import type { Measure } from "../fonts.ts";
import type { Sheet } from "./figure-frame.ts";
import { niceTicks, writeValue } from "./numbers.ts";

export type BarsFigure = FigureOf<"bars">;
export type Row = BarsFigure["rows"][number];

/** `at` returns the x of a number; names are left of `start` when there is room. */
export type BarScale = {
  start: number;
  end: number;
  zero: number;
  at: (value: number) => number;
  min: number;
  max: number;
};

const LABEL_GAP = 8;

export function valuesOf(row: Row): FigureValue[] {
  return row.values ?? (row.value ? [row.value] : []);
}

function nameColumn({ rows }: BarsFigure, sheet: Sheet, measure: Measure): number {
  if (sheet.isNarrow) return 0;
  const longest = 210;
  const widths = rows.flatMap(({ name, detail = "", highlight }) => [
    ...wrap(name, longest, sheet.size, measure, highlight ? 700 : 500).map((line) =>
      measure(line, sheet.size, highlight ? 700 : 500),
    ),
    ...wrap(detail, longest, sheet.size - 2, measure).map((line) => measure(line, sheet.size - 2)),
  ]);
  return Math.min(longest, Math.max(...widths)) + 16;
}

type Reach = { length: number; label: number };

function reachesOf(figure: BarsFigure, sheet: Sheet, measure: Measure): { below: Reach[]; above: Reach[] } {
  const below: Reach[] = [{ length: -(figure.scale?.from ?? 0), label: 0 }];
  const above: Reach[] = [{ length: figure.scale?.to ?? 0, label: 0 }];
  for (const value of figure.rows.flatMap(valuesOf)) {
    const label = measure(writeValue(value, figure), sheet.size, 700) + LABEL_GAP + 2;
    const [from, to] = [value.from ?? value.value ?? 0, value.to ?? value.value ?? 0];
    if (from < 0) below.push({ length: -from, label: value.from === undefined ? label : 0 });
    if (to >= 0) above.push({ length: Math.min(to, figure.cut ?? to), label });
  }
  const widest = Math.max(...above.map(({ label }) => label));
  if (figure.reference) {
    above.push({ length: Math.max(0, figure.reference.value), label: widest });
    below.push({ length: Math.max(0, -figure.reference.value), label: 0 });
  }
  return { below, above };
}

/** The scale of points need not begin at zero, because the reader compares positions and not lengths. */
function scalePoints(figure: BarsFigure, start: number, end: number): BarScale {
  const numbers = [...figure.rows.flatMap(valuesOf), figure.reference ?? {}].flatMap(({ value }) => value ?? []);
  const from = figure.scale?.from ?? Math.min(...numbers);
  const to = figure.scale?.to ?? Math.max(...numbers);
  const margin = 12;
  const ticks = niceTicks(from, to, 5);
  const min = Math.min(from, ticks[0] ?? from);
  const at = (value: number) => start + margin + ((value - min) / (to - min || 1)) * (end - start - 2 * margin);
  return { start, end, zero: at(min), min, max: to, at };
}

export function scaleBars(figure: BarsFigure, sheet: Sheet, measure: Measure): BarScale {
  const start = sheet.left + nameColumn(figure, sheet, measure);
  const room = sheet.right - start;
  if (figure.layout === "stacked") {
    const totals = figure.rows.map((row) => valuesOf(row).reduce((sum, { value = 0 }) => sum + value, 0));
    const max = Math.max(figure.scale?.to ?? 0, figure.reference?.value ?? 0, ...totals) || 1;
    return { start, end: sheet.right, zero: start, min: 0, max, at: (value) => start + (value / max) * room };
  }
  if (figure.layout === "points") return scalePoints(figure, start, sheet.right);
  const { below, above } = reachesOf(figure, sheet, measure);
  const factors = below.flatMap((low) =>
    above
      .filter((high) => low.length + high.length > 0)
      .map((high) => (room - low.label - high.label) / (low.length + high.length)),
  );
  const factor = factors.length > 0 ? Math.min(...factors) : 0;
  const zero = start + Math.max(...below.map(({ length, label }) => length * factor + label));
  const max = Math.max(...above.map(({ length }) => length));
  const min = -Math.max(...below.map(({ length }) => length));
  return { start, end: zero + max * factor, zero, min, max, at: (value) => zero + value * factor };
}
