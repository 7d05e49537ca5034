import type { FigureValue } from "#library/schema/figure.schema.ts";
import { drawLines, drawText, wrap } from "../drawn-text.ts";
import type { Measure } from "../fonts.ts";
import { drawHighlight } from "../index-card.ts";
import { roundToTenth } from "../svg.ts";
import { type BarScale, type BarsFigure, type Row, valuesOf } from "./bar-scale.ts";
import type { Block, Sheet } from "./figure-frame.ts";
import { spread, writeNumber, writeValue } from "./numbers.ts";
import { drawShape } from "./series-marks.ts";

export type Ground = { figure: BarsFigure; sheet: Sheet; scale: BarScale; measure: Measure };

export function drawName(row: Row, top: number, { sheet, scale, measure }: Ground): Block {
  const { left, size } = sheet;
  const width = (sheet.isNarrow ? sheet.right : scale.start - 14) - left;
  const weight = row.highlight ? 700 : 500;
  const lines = wrap(row.name, width, size, measure, weight);
  const details = row.detail ? wrap(row.detail, width, Math.max(13, size - 2), measure) : [];
  const leading = size * 1.22;
  const first = top + size * 0.98;
  const marks = lines.map((text, index) =>
    drawHighlight({ text, x: left, y: first + index * leading, size, weight, measure }),
  );
  const detail = { x: left, y: first + lines.length * leading, size: Math.max(13, size - 2), className: "soft on" };
  return {
    markup:
      (row.highlight ? marks.join("") : "") +
      drawLines(lines, { x: left, y: first, size, className: row.highlight ? "bold" : "on" }, leading) +
      drawLines(details, detail, leading),
    bottom: top + (lines.length + details.length) * leading + 3,
  };
}

const breakMark = (x: number, top: number, height: number) =>
  `<path class="break" d="M${roundToTenth(x - 3)} ${roundToTenth(top + height + 3)}l6 ${roundToTenth(-height - 6)}m5 0l-6 ${roundToTenth(height + 6)}"/>`;

function drawBox(
  value: FigureValue,
  top: number,
  height: number,
  { figure, scale }: Ground,
  className: string,
): string {
  const isRange = value.from !== undefined;
  const [from, to] = isRange
    ? [value.from ?? 0, value.to ?? 0]
    : [Math.min(0, value.value ?? 0), Math.max(0, value.value ?? 0)];
  const end = Math.min(to, figure.cut ?? to);
  const [x, width] = [scale.at(from), Math.max(0.5, scale.at(end) - scale.at(from))];
  const box = `<rect class="s ${isRange ? "s1" : className}" x="${roundToTenth(x)}" y="${roundToTenth(top)}" width="${roundToTenth(width)}" height="${height}"/>`;
  return end < to ? box + breakMark(x + width * 0.9, top, height) : box;
}

function pastReference(x: number, text: string, { figure, sheet, scale, measure }: Ground): number {
  const line = figure.reference ? scale.at(figure.reference.value) : Number.NEGATIVE_INFINITY;
  return line > x - 6 && line < x + measure(text, sheet.size, 700) + 4 ? line + 8 : x;
}

export function drawBars(row: Row, top: number, ground: Ground): Block {
  const { figure, sheet, scale } = ground;
  const isSingle = !figure.series;
  const isAnyHighlit = figure.rows.some(({ highlight }) => highlight);
  const height = isSingle ? (sheet.isNarrow ? 16 : 22) : sheet.isNarrow ? 15 : 17;
  const parts = valuesOf(row).map((value, index) => {
    const y = top + index * (height + 4);
    const hasMark = value.value !== undefined || value.from !== undefined;
    const className = isSingle ? (isAnyHighlit && !row.highlight ? "s2" : "s0") : `s${index}`;
    const isNegative = value.from === undefined && (value.value ?? 0) < 0;
    const end = Math.min(value.to ?? value.value ?? 0, figure.cut ?? Number.POSITIVE_INFINITY);
    const text = writeValue(value, figure);
    const beside = hasMark ? scale.at(end) + (isNegative ? -8 : 8) : scale.zero + 8;
    const label = drawText({
      x: isNegative ? beside : pastReference(beside, text, ground),
      y: y + height / 2 + sheet.size * 0.35,
      size: sheet.size,
      text,
      anchor: isNegative ? "end" : "start",
      className: hasMark ? "bold on" : "soft on",
    });
    return (hasMark ? drawBox(value, y, height, ground, className) : "") + label;
  });
  return { markup: parts.join(""), bottom: top + parts.length * (height + 4) - 4 };
}

/** The number of a segment that is too short to contain it is written above the segment. */
export function drawStack(row: Row, top: number, { figure, sheet, scale, measure }: Ground): Block {
  const size = Math.max(13, sheet.size - 1);
  const height = sheet.isNarrow ? 24 : 28;
  let sum = 0;
  const segments = valuesOf(row).map((value, index) => {
    const [from, to] = [scale.at(sum), scale.at(sum + (value.value ?? 0))];
    sum += value.value ?? 0;
    const text = writeValue(value, figure);
    return { index, from, to, text, width: measure(text, size, 700), centre: (from + to) / 2 };
  });
  const isInside = ({ from, to, width }: (typeof segments)[number]) => to - from >= width + 12;
  const outside = segments.filter((segment) => !isInside(segment) && segment.to > segment.from);
  const centres = spread(outside, scale.start, sheet.right, 12);
  const barTop = outside.length > 0 ? top + size + 5 : top;
  const boxes = segments
    .filter(({ from, to }) => to > from)
    .map(
      ({ index, from, to }) =>
        `<rect class="s s${index}" x="${roundToTenth(from)}" y="${roundToTenth(barTop)}" width="${roundToTenth(to - from)}" height="${height}"/>`,
    );
  const inside = segments.filter(isInside).map(({ index, text, centre }) => {
    const at = { x: centre, y: barTop + height / 2 + size * 0.36, size, text, anchor: "middle" } as const;
    return drawText({ ...at, className: index === 0 ? "bold in0" : "bold on" });
  });
  const above = outside.map(({ text, centre }, index) => {
    const x = centres[index] ?? centre;
    const tie = `<path class="tie" d="M${roundToTenth(x)} ${roundToTenth(top + size + 1)}L${roundToTenth(centre)} ${roundToTenth(barTop)}"/>`;
    return tie + drawText({ x, y: top + size - 2, size, text, anchor: "middle", className: "bold" });
  });
  return { markup: boxes.join("") + inside.join("") + above.join(""), bottom: barTop + height };
}

export function drawPoints(row: Row, top: number, { figure, sheet, scale, measure }: Ground): Block {
  const size = Math.max(13, sheet.size - 1.5);
  const points = valuesOf(row).flatMap((value, series) => {
    if (value.value === undefined) return [];
    const text = value.label ?? writeNumber(value.value, figure);
    return [{ series, x: scale.at(value.value), text, centre: scale.at(value.value), width: measure(text, size, 700) }];
  });
  const y = top + size + 12;
  const centres = spread(points, scale.start, sheet.right, 9);
  const [first, last] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const labels = points.map(({ text }, index) =>
    drawText({ x: centres[index] ?? 0, y: top + size, size, text, anchor: "middle", className: "bold on" }),
  );
  const shapes = points.map(({ series, x }) => drawShape(series, x, y, 5.5)).reverse();
  const line =
    points.length > 1
      ? `<path class="span" d="M${roundToTenth(first)} ${roundToTenth(y)}H${roundToTenth(last)}"/>`
      : "";
  return { markup: line + shapes.join("") + labels.join(""), bottom: y + 8 };
}
