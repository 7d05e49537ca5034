import type { FigureOf } from "#library/schema/figure.schema.ts";
import { drawLines, wrap } from "../drawn-text.ts";
import type { Measure } from "../fonts.ts";
import { roundToTenth } from "../svg.ts";
import type { Sheet } from "./figure-frame.ts";

export type FlowFigure = FigureOf<"flow">;

export type Placed = {
  id: string;
  stage: number;
  place: "only" | "left" | "middle" | "right";
  x: number;
  y: number;
  width: number;
  height: number;
};

type Arrow = FlowFigure["arrows"][number];
type Words = { sheet: Sheet; measure: Measure };

const labelSize = (sheet: Sheet) => Math.max(13, sheet.size - 1.5);

/** When several arrows end at the same box, their labels are at their starts, where they do not collide. */
function isLabelAtStart({ to }: Arrow, { arrows }: FlowFigure): boolean {
  return arrows.filter((other) => other.to === to).length > 1;
}

function labelLines(label: string, columnWidth: number, { sheet, measure }: Words): string[] {
  return wrap(label, columnWidth / 2 - 10, labelSize(sheet), measure);
}

export function gapsOf(
  figure: FlowFigure,
  stageOf: Map<string, number>,
  columnsOf: (count: number, sheet: Sheet, hasLane: boolean) => { width: number }[],
  { sheet, hasLane, measure }: Words & { hasLane: boolean },
): number[] {
  const leading = labelSize(sheet) * 1.25;
  return figure.stages.map((_, stage) => {
    if (stage === figure.stages.length - 1) return 0;
    if (figure.arrows.length === 0) return sheet.isNarrow ? 12 : 16;
    const heights = figure.arrows.flatMap((arrow) => {
      const isAtStart = isLabelAtStart(arrow, figure);
      const at = isAtStart ? stageOf.get(arrow.from) : (stageOf.get(arrow.to) ?? 0) - 1;
      if (!arrow.label || at !== stage) return [];
      const boxes = figure.stages[isAtStart ? stage : stage + 1]?.boxes.length ?? 1;
      const width = columnsOf(boxes, sheet, hasLane)[0]?.width ?? 0;
      return [{ isAtStart, height: labelLines(arrow.label, width, { sheet, measure }).length * leading }];
    });
    const most = (isAtStart: boolean) =>
      Math.max(0, ...heights.filter((one) => one.isAtStart === isAtStart).map(({ height }) => height));
    return 14 + Math.max(8, most(true) + 4) + Math.max(sheet.isNarrow ? 14 : 18, most(false) + 8);
  });
}

const head = (x: number, y: number) => `<path class="head" d="M${roundToTenth(x)} ${roundToTenth(y)}l-5.5 -9h11z"/>`;

type Ends = { start: Placed; end: Placed; elbow: number };

function drawDetour(arrow: Arrow, { start, end, elbow }: Ends, { sheet }: Words): string {
  if (start.place === "middle" || end.place === "middle") {
    throw new Error(
      `La flèche de « ${arrow.from} » à « ${arrow.to} » saute une étape : ses deux cases doivent être au bord.`,
    );
  }
  const isLeft = start.place === "left" || end.place === "left";
  if (isLeft && (start.place === "right" || end.place === "right")) {
    throw new Error(
      `La flèche de « ${arrow.from} » à « ${arrow.to} » saute une étape : ses deux cases doivent être du même côté.`,
    );
  }
  const lane = isLeft ? sheet.left + 5 : sheet.right - 5;
  const startY = start.y + start.height / 2;
  const [from, to] = isLeft ? [start.x, end.x + end.width * 0.2] : [start.x + start.width, end.x + end.width * 0.8];
  const line = `M${roundToTenth(from)} ${roundToTenth(startY)}H${roundToTenth(lane)}V${roundToTenth(elbow)}H${roundToTenth(to)}V${roundToTenth(end.y - 8)}`;
  return `<path class="arrow${arrow.dashed ? " dashed" : ""}" d="${line}"/>${head(to, end.y - 1)}`;
}

/**
 * Between two stages in which one box sends several arrows and one receives several, each arrow gets its own place on a
 * box; otherwise all use the middle.
 */
function portsOf(
  arrow: Arrow,
  { arrows }: FlowFigure,
  placed: ReadonlyMap<string, Placed>,
): [from: number, to: number] {
  const [start, end] = [placed.get(arrow.from), placed.get(arrow.to)];
  if (!start || !end) return [0, 0];
  const near = arrows.filter(
    ({ from, to }) => placed.get(from)?.stage === start.stage && placed.get(to)?.stage === end.stage,
  );
  const count = (key: "from" | "to", id: string) => near.filter((other) => other[key] === id).length;
  const isMixed = near.some(({ from }) => count("from", from) > 1) && near.some(({ to }) => count("to", to) > 1);
  const share = (key: "from" | "to", other: "from" | "to") => {
    if (!isMixed) return 0.5;
    const mates = near.filter((mate) => mate[key] === arrow[key]);
    mates.sort((a, b) => (placed.get(a[other])?.x ?? 0) - (placed.get(b[other])?.x ?? 0));
    return (mates.indexOf(arrow) + 1) / (mates.length + 1);
  };
  return [start.x + start.width * share("from", "to"), end.x + end.width * share("to", "from")];
}

function drawStraight({ dashed }: Arrow, { start, end, elbow }: Ends, [from, to]: [number, number]): string {
  const way = Math.abs(from - to) < 1 ? "" : `V${roundToTenth(elbow)}H${roundToTenth(to)}`;
  const line = `M${roundToTenth(from)} ${roundToTenth(start.y + start.height)}${way}V${roundToTenth(end.y - 8)}`;
  return `<path class="arrow${dashed ? " dashed" : ""}" d="${line}"/>${head(to, end.y - 1)}`;
}

function drawLabel(arrow: Arrow, { start, end }: Ends, isAtStart: boolean, isDetour: boolean, words: Words): string {
  if (!arrow.label) return "";
  const size = labelSize(words.sheet);
  const leading = size * 1.25;
  const box = isAtStart ? start : end;
  const lines = labelLines(arrow.label, box.width, words);
  const isRight = isDetour && end.place !== "left";
  const x = box.x + box.width * (isDetour ? (isRight ? 0.8 : 0.2) : 0.5) + 9;
  const y = isAtStart ? box.y + box.height + size + 2 : box.y - 9 - (lines.length - 1) * leading;
  return drawLines(lines, { x, y, size, className: "on" }, leading);
}

export function drawArrows(figure: FlowFigure, placed: ReadonlyMap<string, Placed>, words: Words): string {
  const lines: string[] = [];
  const labels: string[] = [];
  for (const arrow of figure.arrows) {
    const [start, end] = [placed.get(arrow.from), placed.get(arrow.to)];
    if (!start || !end) continue;
    const isAtStart = isLabelAtStart(arrow, figure);
    const isDetour = end.stage - start.stage > 1;
    const room = figure.arrows
      .filter((other) => placed.get(other.to)?.stage === end.stage && other.label && !isLabelAtStart(other, figure))
      .map(({ label = "" }) => labelLines(label, end.width, words).length);
    const rows = Math.max(0, ...room);
    const rise = Math.max(words.sheet.isNarrow ? 16 : 20, rows * labelSize(words.sheet) * 1.25 + 10);
    const ends = { start, end, elbow: end.y - rise };
    lines.push(isDetour ? drawDetour(arrow, ends, words) : drawStraight(arrow, ends, portsOf(arrow, figure, placed)));
    labels.push(drawLabel(arrow, ends, isAtStart, isDetour, words));
  }
  return lines.join("") + labels.join("");
}
