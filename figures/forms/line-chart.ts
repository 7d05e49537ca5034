import { drawLines } from "../drawn-text.ts";
import type { Measure } from "../fonts.ts";
import { house } from "../palette.ts";
import type { Point } from "../svg.ts";
import { type Drawing, type Rules, roundToTenth, toPath } from "../svg.ts";
import { type Block, frame, type Sheet, tonesOf } from "./figure-frame.ts";
import { drawPointLabels, type PointLabel, sampleCurves } from "./line-labels.ts";
import { drawEvents, drawNotices, drawReference, type Ground, listEvents } from "./line-marks.ts";
import { allPoints, cornersOf, drawAxes, endNames, type LinesFigure, makePlot, type Series } from "./line-plot.ts";
import { spread, writeValue } from "./numbers.ts";
import { drawKey, drawShape, type KeyItem, shapeRules } from "./series-marks.ts";

function rulesOf(figure: LinesFigure): Rules {
  const tones = tonesOf(figure);
  const line = { fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" };
  return {
    ...shapeRules(tones),
    ".grid": { fill: "none", stroke: house.edge },
    ".zero": { fill: "none", stroke: house.softInk, "stroke-width": 1.5 },
    ".mark": { fill: "none", stroke: house.softInk, "stroke-width": 1.3, "stroke-dasharray": "2 4" },
    ".l": line,
    ".l0": { stroke: tones.deep, "stroke-width": 3.5 },
    ".l1": { stroke: tones.deep, "stroke-width": 2 },
    ".l2": { stroke: house.ink, "stroke-width": 2.4 },
    ".l3": { stroke: house.softInk, "stroke-width": 1.6 },
    ".ahead": { "stroke-dasharray": "1 7" },
    ".l1.ahead,.l3.ahead": { "stroke-dasharray": "6 6" },
    ".band": { fill: tones.faint, stroke: tones.deep, "stroke-width": 0.8 },
    ".lead": { fill: "none", stroke: house.edge },
  };
}

function curvesOf({ points, projected }: Series, { figure, plot }: Ground): { seen: Point[]; ahead: Point[] } {
  const isStepped = figure.style === "stepped";
  const joint = points.at(-1);
  return {
    seen: cornersOf(points, plot, isStepped),
    ahead: projected.length > 0 ? cornersOf(joint ? [joint, ...projected] : projected, plot, isStepped) : [],
  };
}

function shownOf(series: Series): Set<number> {
  const ends = [series.points[0], series.points.at(-1), series.projected.at(-1)];
  return new Set(series.show ?? ends.flatMap((point) => (point ? [point.at] : [])));
}

function drawCurve(series: Series, index: number, ground: Ground): string {
  const { figure, plot } = ground;
  const { seen, ahead } = curvesOf(series, ground);
  const isJoined = figure.style !== "points";
  const line = (corners: Point[], className: string) =>
    isJoined && corners.length > 1 ? `<path class="l l${index}${className}" d="${toPath([corners], false)}"/>` : "";
  const all = allPoints(series);
  const shown = shownOf(series);
  const isMarked = ({ at }: { at: number }) =>
    !isJoined || shown.has(at) || (all.length <= 8 && figure.style === "joined");
  const shapes = all
    .filter(isMarked)
    .map(({ at, point }) => drawShape(index, plot.x(at), plot.y(point.value), ground.sheet.isNarrow ? 4 : 5));
  return line(ahead, " ahead") + line(seen, "") + shapes.join("");
}

function drawEnds(ground: Ground): string {
  const { figure, plot, sheet, measure } = ground;
  const { names } = endNames(figure, sheet, measure);
  if (names.length === 0) return "";
  const { size } = sheet;
  const leading = size * 1.2;
  const ends = figure.series.map((series, index) => {
    const last = allPoints(series).at(-1);
    const isShown = last !== undefined && shownOf(series).has(last.at);
    const lines = [...(names[index] ?? []), ...(isShown ? [writeValue(last.point, figure)] : [])];
    return { lines, y: plot.y(last?.point.value ?? 0), x: plot.x(last?.at ?? 0) };
  });
  const spans = ends.map(({ y, lines }) => ({ centre: y, width: lines.length * leading }));
  const centres = spread(spans, plot.top - 30, plot.bottom + 10, 6);
  return ends
    .map(({ lines, x, y }, index) => {
      const centre = centres[index] ?? y;
      const first = centre - (lines.length * leading) / 2 + size * 0.9;
      const lead = `<path class="lead" d="M${roundToTenth(x + 7)} ${roundToTenth(y)}L${roundToTenth(plot.right + 12)} ${roundToTenth(centre)}"/>`;
      const place = { x: plot.right + 14, y: first, size, className: "bold" };
      return (Math.abs(centre - y) > 8 ? lead : "") + drawLines(lines, place, leading);
    })
    .join("");
}

/** The highest number of a moment is written above its point, the lowest below. */
function sideOf(at: number, value: number, { series }: LinesFigure): PointLabel["side"] {
  const others = series.flatMap(allPoints).filter((other) => other.at === at && other.point.value !== value);
  if (others.length === 0) return 0;
  if (others.every(({ point }) => point.value < value)) return -1;
  return others.every(({ point }) => point.value > value) ? 1 : 0;
}

function listPointLabels({ figure, plot, sheet, measure }: Ground): PointLabel[] {
  const hasEnds = endNames(figure, sheet, measure).names.length > 0;
  return figure.series.flatMap((series) => {
    const shown = shownOf(series);
    const all = allPoints(series);
    return all.flatMap((point): PointLabel[] => {
      if (!shown.has(point.at) || (hasEnds && point === all.at(-1))) return [];
      const text = writeValue(point.point, figure);
      const at: Point = [plot.x(point.at), plot.y(point.point.value)];
      return [{ at, text, width: measure(text, sheet.size, 700), side: sideOf(point.at, point.point.value, figure) }];
    });
  });
}

function drawBands({ figure, plot }: Ground): string {
  return figure.bands
    .map(({ points }) => {
      const upper = points.map(({ at, point }): Point => [plot.x(at), plot.y(point[1])]);
      const lower = points.map(({ at, point }): Point => [plot.x(at), plot.y(point[0])]);
      return `<path class="band" d="${toPath([[...upper, ...lower.reverse()]], true)}"/>`;
    })
    .join("");
}

function listKey({ series, bands, style }: LinesFigure, sheet: Sheet): KeyItem[] {
  const named = sheet.isNarrow && series.length > 1 ? series : [];
  return [
    ...named.map(
      ({ name }, index): KeyItem => ({
        name,
        swatch: (x, y) =>
          (style === "points" ? "" : `<path class="l l${index}" d="M${roundToTenth(x)} ${roundToTenth(y)}h26"/>`) +
          drawShape(index, x + 13, y, 4),
      }),
    ),
    ...bands.map(
      ({ name }): KeyItem => ({
        name,
        swatch: (x, y) =>
          `<rect class="band" x="${roundToTenth(x)}" y="${roundToTenth(y - 7)}" width="26" height="14"/>`,
      }),
    ),
  ];
}

function drawBody(figure: LinesFigure, top: number, sheet: Sheet, measure: Measure): Block {
  const items = listKey(figure, sheet);
  const key = items.length > 0 ? drawKey(items, top, sheet, measure) : { markup: "", bottom: top };
  const events = listEvents(figure, sheet, measure);
  const draft: Ground = { figure, sheet, measure, plot: makePlot(figure, 0, sheet, measure) };
  const headroom = drawEvents(events, 0, draft).bottom;
  const plot = makePlot(figure, key.bottom + headroom + sheet.size * 1.2, sheet, measure);
  const ground = { ...draft, plot };
  const reference = drawReference(ground);
  const curves = figure.series.map((series, index) => drawCurve(series, index, ground)).reverse();
  const corners = figure.series.flatMap((series) => Object.values(curvesOf(series, ground)));
  const inside = { left: plot.left - 4, right: sheet.right, top: plot.top - sheet.size * 1.1, bottom: plot.bottom - 2 };
  const field = { size: sheet.size, inside, taken: reference.taken, curve: sampleCurves(corners) };
  const labels = drawPointLabels(listPointLabels(ground), field);
  const notices = drawNotices(plot.bottom + sheet.size + 16, ground);
  const markup = [
    ...[
      key.markup,
      drawBands(ground),
      drawAxes(figure, plot, sheet, measure),
      drawEvents(events, key.bottom, ground).markup,
    ],
    ...[reference.markup, ...curves, labels, drawEnds(ground), notices.markup],
  ];
  return { markup: markup.join(""), bottom: notices.bottom };
}

export function drawLineChart(figure: LinesFigure, sheet: Sheet, measure: Measure): Drawing {
  const draw = (top: number) => drawBody(figure, top, sheet, measure);
  return frame(figure, sheet, measure, { rules: rulesOf(figure), draw });
}
