import { drawLines, drawText, wrap } from "../drawn-text.ts";
import type { Measure } from "../fonts.ts";
import { roundToTenth } from "../svg.ts";
import { type Block, drawParagraph, type Sheet } from "./figure-frame.ts";
import type { Box } from "./line-labels.ts";
import type { LinesFigure, Plot } from "./line-plot.ts";
import { withUnit, writeNumber } from "./numbers.ts";

export type Ground = { figure: LinesFigure; plot: Plot; sheet: Sheet; measure: Measure };

type Event = { at: number; lines: string[]; width: number };

export function listEvents({ events }: LinesFigure, sheet: Sheet, measure: Measure): Event[] {
  return events.map(({ at, label }) => {
    const lines = wrap(label, sheet.isNarrow ? 110 : 150, sheet.size, measure);
    return { at, lines, width: Math.max(...lines.map((line) => measure(line, sheet.size))) };
  });
}

export function drawEvents(events: Event[], top: number, { plot, sheet }: Ground): Block {
  const leading = sheet.size * 1.2;
  const rows: number[] = [];
  const rowHeight = Math.max(0, ...events.map(({ lines }) => lines.length)) * leading + 4;
  let bottom = top;
  const drawn = [...events]
    .sort((first, second) => first.at - second.at)
    .map(({ at, lines, width }) => {
      const x = plot.x(at);
      const isLeft = x + 6 + width > sheet.right;
      const start = isLeft ? x - 6 - width : x + 6;
      const found = rows.findIndex((edge) => edge < start);
      const row = found < 0 ? rows.length : found;
      rows[row] = start + width + 14;
      const y = top + row * rowHeight;
      bottom = Math.max(bottom, y + lines.length * leading + 6);
      const place = { x: isLeft ? x - 6 : x + 6, y: y + sheet.size, size: sheet.size, className: "soft" };
      return (
        `<path class="mark" d="M${roundToTenth(x)} ${roundToTenth(y)}V${roundToTenth(plot.bottom)}"/>` +
        drawLines(lines, isLeft ? { ...place, anchor: "end" } : place, leading)
      );
    });
  return { markup: drawn.join(""), bottom };
}

export function drawReference({ figure, plot, sheet, measure }: Ground): { markup: string; taken: Box[] } {
  if (!figure.reference) return { markup: "", taken: [] };
  const y = plot.y(figure.reference.value);
  const text = `${figure.reference.label}\u00a0: ${withUnit(writeNumber(figure.reference.value, figure), figure)}`;
  const x = plot.left + 4;
  const label = drawText({ x, y: y - 6, size: sheet.size, text, className: "soft on" });
  const box = { left: x, right: x + measure(text, sheet.size), top: y - 6 - sheet.size, bottom: y };
  return {
    markup: `<path class="mark" d="M${roundToTenth(plot.left)} ${roundToTenth(y)}H${roundToTenth(plot.right)}"/>${label}`,
    taken: [box],
  };
}

export function drawNotices(top: number, { figure, plot, sheet, measure }: Ground): Block {
  const hasProjection = figure.series.some(({ projected }) => projected.length > 0);
  const texts = [
    figure.axisName,
    hasProjection ? `En pointillé\u00a0: ${figure.projectedName}.` : undefined,
    plot.from > 0
      ? `L’axe vertical commence à ${withUnit(writeNumber(plot.from, {}), figure)}, et non à zéro.`
      : undefined,
  ].filter((text) => text !== undefined);
  if (texts.length === 0) return { markup: "", bottom: top };
  const [axisName, ...others] = figure.axisName ? texts : [undefined, ...texts];
  const name = axisName
    ? drawText({
        x: plot.right,
        y: top + sheet.size,
        size: sheet.size,
        text: axisName,
        anchor: "end",
        className: "soft",
      })
    : "";
  const below = axisName ? top + sheet.size * 1.4 : top;
  if (others.length === 0) return { markup: name, bottom: below };
  const block = drawParagraph(others.join(" "), { top: below, size: sheet.size, className: "", sheet, measure });
  return { markup: name + block.markup, bottom: block.bottom };
}
