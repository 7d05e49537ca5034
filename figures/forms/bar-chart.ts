import { drawText } from "../drawn-text.ts";
import type { Measure } from "../fonts.ts";
import { house } from "../palette.ts";
import { type Drawing, type Rules, roundToTenth } from "../svg.ts";
import { drawBars, drawName, drawPoints, drawStack, type Ground } from "./bar-rows.ts";
import { type BarsFigure, type Row, scaleBars } from "./bar-scale.ts";
import { type Block, drawParagraph, frame, type Sheet, tonesOf } from "./figure-frame.ts";
import { niceTicks, withUnit, writeNumber } from "./numbers.ts";
import { barSwatch, definePatterns, drawKey, seriesRules, shapeRules, shapeSwatch } from "./series-marks.ts";

function countPatterns({ rows, series = [], layout }: BarsFigure): number {
  const hasRange = rows.some(({ value, values = [] }) => [value, ...values].some((one) => one?.from !== undefined));
  return layout === "points" ? 0 : Math.max(series.length, hasRange ? 2 : 0);
}

function rulesOf(figure: BarsFigure): Rules {
  const tones = tonesOf(figure);
  return {
    ...seriesRules(tones, countPatterns(figure)),
    ...(figure.layout === "points" ? shapeRules(tones) : {}),
    ".grid": { fill: "none", stroke: house.edge },
    ".zero": { fill: "none", stroke: house.softInk, "stroke-width": 1.5 },
    ".mark": { fill: "none", stroke: house.ink, "stroke-width": 1.5, "stroke-dasharray": "5 4" },
    ".tie": { fill: "none", stroke: house.softInk },
    ".span": { fill: "none", stroke: tones.middle, "stroke-width": 3 },
    ".break": { fill: "none", stroke: house.card, "stroke-width": 3 },
  };
}

const rowDrawers = { grouped: drawBars, stacked: drawStack, points: drawPoints };

function drawZero(top: number, bottom: number, { figure, scale }: Ground): string {
  if (figure.layout === "points" || scale.min > 0) return "";
  return `<path class="zero" d="M${roundToTenth(scale.zero)} ${roundToTenth(top)}V${roundToTenth(bottom)}"/>`;
}

function drawMark(top: number, bottom: number, { figure, scale }: Ground): string {
  if (!figure.reference) return "";
  return `<path class="mark" d="M${roundToTenth(scale.at(figure.reference.value))} ${roundToTenth(top)}V${roundToTenth(bottom)}"/>`;
}

function drawRow(row: Row, top: number, ground: Ground): Block {
  const draw = rowDrawers[ground.figure.layout];
  const name = drawName(row, top, ground);
  if (ground.sheet.isNarrow) {
    const bars = draw(row, name.bottom + 2, ground);
    const zero = drawZero(name.bottom, bars.bottom + 2, ground);
    const mark = drawMark(name.bottom, bars.bottom + 2, ground);
    return { markup: name.markup + zero + bars.markup + mark, bottom: bars.bottom + 10 };
  }
  const bars = draw(row, top, ground);
  const slack = (bars.bottom - name.bottom + 3) / 2;
  const centredName = slack > 0 ? drawName(row, top + slack, ground) : name;
  const centredBars = slack < 0 ? draw(row, top - slack, ground) : bars;
  return {
    markup: centredName.markup + centredBars.markup,
    bottom: Math.max(name.bottom, bars.bottom) + (ground.figure.series ? 14 : 10),
  };
}

function drawRows(top: number, ground: Ground): Block {
  const { figure, sheet, measure } = ground;
  let bottom = top;
  let group: string | undefined;
  const parts = figure.rows.map((row) => {
    let heading = "";
    if (row.group !== undefined && row.group !== group) {
      const place = {
        top: bottom + (group === undefined ? 0 : 12),
        size: sheet.size,
        className: "bold on",
        sheet,
        measure,
      };
      const block = drawParagraph(row.group, place);
      heading = block.markup;
      bottom = block.bottom + 7;
    }
    group = row.group;
    const block = drawRow(row, bottom, ground);
    bottom = block.bottom;
    return heading + block.markup;
  });
  return { markup: parts.join(""), bottom };
}

function drawGrid(top: number, bottom: number, { figure, sheet, scale, measure }: Ground): Block {
  const { size } = sheet;
  const hasTicks = figure.scale !== undefined || figure.layout === "points";
  const ticks = hasTicks ? niceTicks(scale.min, scale.max, sheet.isNarrow ? 4 : 5) : [];
  const line = (value: number) => `M${roundToTenth(scale.at(value))} ${roundToTenth(top)}V${roundToTenth(bottom - 4)}`;
  const labels = ticks.map((tick, index) => {
    const isLast = index === ticks.length - 1;
    const text = isLast ? withUnit(writeNumber(tick, {}), figure) : writeNumber(tick, {});
    const x = Math.min(scale.at(tick), sheet.right - measure(text, size) / 2);
    return drawText({ x, y: bottom + size, size, text, anchor: "middle", className: "soft" });
  });
  const zero = sheet.isNarrow ? "" : drawZero(top, bottom - 4, { figure, sheet, scale, measure });
  return {
    markup: `<path class="grid" d="${ticks.map(line).join("")}"/>${zero}${labels.join("")}`,
    bottom: hasTicks ? bottom + size + 6 : bottom,
  };
}

function drawReference(top: number, bottom: number, ground: Ground) {
  const { figure, sheet, scale, measure } = ground;
  if (!figure.reference) return { line: "", label: "" };
  const { value, label } = figure.reference;
  const text = `${label}\u00a0: ${withUnit(writeNumber(value, figure), figure)}`;
  const half = measure(text, sheet.size, 700) / 2;
  const x = Math.min(Math.max(scale.at(value), sheet.left + half), sheet.right - half);
  return {
    line: sheet.isNarrow ? "" : drawMark(top + sheet.size + 6, bottom - 4, ground),
    label: drawText({ x, y: top + sheet.size, size: sheet.size, text, anchor: "middle", className: "bold" }),
  };
}

function drawBody(figure: BarsFigure, top: number, sheet: Sheet, measure: Measure): Block {
  const ground: Ground = { figure, sheet, measure, scale: scaleBars(figure, sheet, measure) };
  const swatch = figure.layout === "points" ? shapeSwatch : barSwatch;
  const items = (figure.series ?? []).map((name, index) => ({ name, swatch: swatch(index) }));
  const key = items.length > 0 ? drawKey(items, top, sheet, measure) : { markup: "", bottom: top };
  const rowsTop = key.bottom + (figure.reference ? sheet.size + 10 : 2);
  const rows = drawRows(rowsTop, ground);
  const grid = drawGrid(rowsTop, rows.bottom, ground);
  const reference = drawReference(key.bottom, rows.bottom, ground);
  const patterns = definePatterns(countPatterns(figure));
  return {
    markup: patterns + key.markup + grid.markup + rows.markup + reference.line + reference.label,
    bottom: grid.bottom,
  };
}

export function drawBarChart(figure: BarsFigure, sheet: Sheet, measure: Measure): Drawing {
  const draw = (top: number) => drawBody(figure, top, sheet, measure);
  return frame(figure, sheet, measure, { rules: rulesOf(figure), draw });
}
