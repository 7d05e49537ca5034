import type { FigureOf } from "#library/schema/figure.schema.ts";
import { drawText, wrap } from "../drawn-text.ts";
import type { Measure } from "../fonts.ts";
import type { Point } from "../svg.ts";
import { roundToTenth } from "../svg.ts";
import type { Sheet } from "./figure-frame.ts";
import { niceTicks, withUnit, writeNumber } from "./numbers.ts";

export type LinesFigure = FigureOf<"lines">;
export type Series = LinesFigure["series"][number];

export type Plot = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  from: number;
  to: number;
  ticks: number[];
  x: (moment: number) => number;
  y: (value: number) => number;
};

export function allPoints({ points, projected }: Series) {
  return [...points, ...projected];
}

export function endNames({ series }: LinesFigure, sheet: Sheet, measure: Measure) {
  if (sheet.isNarrow || series.length < 2) return { width: 0, names: [] as string[][] };
  const names = series.map(({ name }) => wrap(name, 140, sheet.size, measure, 700));
  return { width: Math.max(...names.flat().map((line) => measure(line, sheet.size, 700))) + 16, names };
}

function listNumbers({ series, bands, reference }: LinesFigure): number[] {
  return [
    ...series.flatMap(allPoints).map(({ point }) => point.value),
    ...bands.flatMap(({ points }) => points.flatMap(({ point }) => point)),
    ...(reference ? [reference.value] : []),
  ];
}

export function makePlot(figure: LinesFigure, top: number, sheet: Sheet, measure: Measure): Plot {
  const numbers = listNumbers(figure);
  const from = figure.scale?.from ?? Math.min(0, ...numbers);
  const highest = figure.scale?.to ?? Math.max(...numbers);
  const most = highest > from ? highest : from + 1;
  const steps = niceTicks(from, most, sheet.isNarrow ? 4 : 5);
  const step = (steps[1] ?? most) - (steps[0] ?? from);
  const to = figure.scale?.to ?? Math.ceil(most / step - 1e-9) * step;
  const bottomValue = figure.scale?.from ?? Math.floor(from / step + 1e-9) * step;
  const ticks = niceTicks(bottomValue, to, (to - bottomValue) / step);
  const gutter = Math.max(...ticks.map((tick) => measure(tickText(tick, to, figure), sheet.size))) + 10;
  const moments = figure.series.flatMap(allPoints).map(({ at }) => at);
  const [first, last] = [Math.min(...moments), Math.max(...moments)];
  const names = endNames(figure, sheet, measure).width;
  const [left, right] = [sheet.left + gutter + 8, sheet.right - (names || (sheet.isNarrow ? 12 : 22))];
  const bottom = top + (sheet.isNarrow ? 220 : 290);
  return {
    left,
    right,
    top,
    bottom,
    ticks,
    from: bottomValue,
    to,
    x: (moment) => left + ((moment - first) / (last - first)) * (right - left),
    y: (value) => bottom - ((value - bottomValue) / (to - bottomValue)) * (bottom - top),
  };
}

function tickText(tick: number, last: number, figure: LinesFigure): string {
  const text = writeNumber(tick, {});
  return tick === last ? withUnit(text, figure) : text;
}

function listYears(first: number, last: number, room: number): number[] {
  const ends = [Math.ceil(first - 1e-9), Math.floor(last + 1e-9)];
  const apart = ((last - first) / room) * 0.62;
  const round = niceTicks(first, last, room).filter(
    (year) => Number.isInteger(year) && ends.every((end) => Math.abs(end - year) >= apart),
  );
  return [...new Set([...ends.filter((end) => end >= first && end <= last), ...round])].sort((a, b) => a - b);
}

export function drawAxes(figure: LinesFigure, plot: Plot, sheet: Sheet, measure: Measure): string {
  const { size } = sheet;
  const moments = figure.series.flatMap(allPoints).map(({ at }) => at);
  const [first, last] = [Math.min(...moments), Math.max(...moments)];
  const room = Math.max(2, Math.floor((plot.right - plot.left) / (sheet.isNarrow ? 62 : 90)));
  const years = listYears(first, last, room);
  const grid = plot.ticks.map(
    (tick) => `M${roundToTenth(plot.left - 6)} ${roundToTenth(plot.y(tick))}H${roundToTenth(plot.right)}`,
  );
  const feet = years.map((year) => `M${roundToTenth(plot.x(year))} ${roundToTenth(plot.bottom)}v5`);
  const numbers = plot.ticks.map((tick) =>
    drawText({
      x: plot.left - 12,
      y: plot.y(tick) + size * 0.35,
      size,
      anchor: "end",
      className: "soft",
      text: tickText(tick, plot.to, figure),
    }),
  );
  const labels = years.map((year) => {
    const half = measure(String(year), size) / 2;
    const x = Math.min(plot.x(year), sheet.right - half);
    return drawText({ x, y: plot.bottom + size + 8, size, text: String(year), anchor: "middle", className: "soft" });
  });
  const base =
    plot.from <= 0
      ? `<path class="zero" d="M${roundToTenth(plot.left - 6)} ${roundToTenth(plot.y(0))}H${roundToTenth(plot.right)}"/>`
      : "";
  return `<path class="grid" d="${grid.join("")}${feet.join("")}"/>${base}${numbers.join("")}${labels.join("")}`;
}

/** A stepped line keeps its height until the next moment. */
export function cornersOf(
  points: readonly { at: number; point: { value: number } }[],
  plot: Plot,
  isStepped: boolean,
): Point[] {
  return points.flatMap(({ at, point }, index): Point[] => {
    const here: Point = [plot.x(at), plot.y(point.value)];
    const before = points[index - 1];
    return isStepped && before ? [[here[0], plot.y(before.point.value)], here] : [here];
  });
}
