import { drawLines, drawText, wrap } from "../drawn-text.ts";
import type { Measure } from "../fonts.ts";
import { drawHighlight } from "../index-card.ts";
import { house } from "../palette.ts";
import { type Drawing, type Rules, roundToTenth } from "../svg.ts";
import { type Block, drawParagraph, frame, type Sheet, tonesOf } from "./figure-frame.ts";
import { drawArrows, type FlowFigure, gapsOf, type Placed } from "./flow-arrows.ts";
import { writeValue } from "./numbers.ts";

type FlowBox = FlowFigure["stages"][number]["boxes"][number];

function rulesOf(figure: FlowFigure): Rules {
  const tones = tonesOf(figure);
  return {
    ".box": { fill: tones.ground, stroke: tones.deep, "stroke-width": 1.5 },
    ".key": { "stroke-width": 3 },
    ".arrow": { fill: "none", stroke: house.ink, "stroke-width": 1.8, "stroke-linejoin": "round" },
    ".dashed": { "stroke-dasharray": "5 5" },
    ".head": { fill: house.ink },
    ".big": { fill: tones.deep },
    ".halo": { stroke: tones.ground, "stroke-width": 0 },
  };
}

type Written = { height: number; draw: (x: number, y: number, height: number) => string };

function writeBox(box: FlowBox, width: number, figure: FlowFigure, sheet: Sheet, measure: Measure): Written {
  const isTight = width < 120;
  const [size, detailSize] = [isTight ? Math.max(13, sheet.size - 0.5) : sheet.size, Math.max(13, sheet.size - 1.5)];
  const inner = width - (isTight ? 10 : 22);
  const value = box.value ? writeValue(box.value, figure) : undefined;
  const bigSize = value ? Math.min(sheet.size * 1.5, ((width - 8) / measure(value, 100, 700)) * 100) : 0;
  if (value && bigSize < 13) throw new Error(`« ${value} » ne tient pas dans sa case.`);
  const title = wrap(box.title, inner, size, measure, 700);
  const detail = box.detail ? wrap(box.detail, inner, detailSize, measure) : [];
  for (const [lines, weight, at] of [
    [title, 700, size],
    [detail, 500, detailSize],
  ] as const) {
    const long = lines.find((line) => measure(line, at, weight) > width - 4);
    if (long)
      throw new Error(
        `« ${long} » ne tient pas dans sa case : il faut des mots plus courts, ou moins de cases à cette étape.`,
      );
  }
  const valueHeight = value ? bigSize * 1.15 : 0;
  const textHeight =
    valueHeight + title.length * size * 1.22 + (detail.length > 0 ? 3 : 0) + detail.length * detailSize * 1.25;
  return {
    height: textHeight + (sheet.isNarrow ? 18 : 24),
    draw: (x, y, height) => {
      const centre = x + width / 2;
      const top = y + (height - textHeight) / 2;
      const first = top + valueHeight + size * 0.95;
      const place = { x: centre, anchor: "middle" } as const;
      const marks = title.map((text, index) =>
        drawHighlight({
          text,
          x: centre - measure(text, size, 700) / 2,
          y: first + index * size * 1.22,
          size,
          weight: 700,
          measure,
        }),
      );
      const detailTop = top + valueHeight + title.length * size * 1.22 + 3 + detailSize * 0.95;
      return (
        (box.highlight ? marks.join("") : "") +
        (value
          ? drawText({ ...place, y: top + bigSize * 0.85, size: bigSize, text: value, className: "bold big" })
          : "") +
        drawLines(title, { ...place, y: first, size, className: "bold" }, size * 1.22) +
        drawLines(detail, { ...place, y: detailTop, size: detailSize }, detailSize * 1.25)
      );
    },
  };
}

const placesOf = [[], ["only"], ["left", "right"], ["left", "middle", "right"]] as const;

function columnsOf(count: number, sheet: Sheet, hasLane: boolean): { x: number; width: number }[] {
  const lane = hasLane ? (sheet.isNarrow ? 16 : 30) : 0;
  const [left, right] = [sheet.left + lane, sheet.right - lane];
  const gap = sheet.isNarrow ? (count > 2 ? 8 : 14) : 28;
  const width = Math.min((right - left - gap * (count - 1)) / count, sheet.isNarrow ? 230 : 320);
  const start = (left + right - width * count - gap * (count - 1)) / 2;
  return Array.from({ length: count }, (_, index) => ({ x: start + index * (width + gap), width }));
}

function drawBody(figure: FlowFigure, top: number, sheet: Sheet, measure: Measure): Block {
  const stageOf = new Map(figure.stages.flatMap(({ boxes }, stage) => boxes.map(({ id }) => [id, stage] as const)));
  const hasLane = figure.arrows.some(({ from, to }) => (stageOf.get(to) ?? 0) - (stageOf.get(from) ?? 0) > 1);
  const gaps = gapsOf(figure, stageOf, columnsOf, { sheet, hasLane, measure });
  const placed = new Map<string, Placed>();
  const parts: string[] = [];
  let y = top;
  figure.stages.forEach(({ name, boxes }, stage) => {
    if (name) {
      const heading = drawParagraph(name, { top: y, size: sheet.size, className: "bold soft", sheet, measure });
      parts.push(heading.markup);
      y = heading.bottom + 6;
    }
    const columns = columnsOf(boxes.length, sheet, hasLane);
    const written = boxes.map((box, index) => writeBox(box, columns[index]?.width ?? 0, figure, sheet, measure));
    const height = Math.ceil(Math.max(...written.map((box) => box.height)));
    boxes.forEach((box, index) => {
      const { x, width } = columns[index] ?? { x: 0, width: 0 };
      placed.set(box.id, { id: box.id, stage, place: placesOf[boxes.length]?.[index] ?? "only", x, y, width, height });
      parts.push(
        `<rect class="box${box.highlight ? " key" : ""}" x="${roundToTenth(x)}" y="${roundToTenth(y)}" width="${roundToTenth(width)}" height="${height}" rx="6"/>`,
        written[index]?.draw(x, y, height) ?? "",
      );
    });
    y += height + (gaps[stage] ?? 0);
  });
  return { markup: drawArrows(figure, placed, { sheet, measure }) + parts.join(""), bottom: y + 4 };
}

export function drawFlowChart(figure: FlowFigure, sheet: Sheet, measure: Measure): Drawing {
  const draw = (top: number) => drawBody(figure, top + 4, sheet, measure);
  return frame(figure, sheet, measure, { rules: rulesOf(figure), draw });
}
