import { oklch } from "./colour.ts";
import { embedFonts, type Measure } from "./fonts.ts";
import { cardRules, drawCard, drawHighlight } from "./index-card.ts";
import { drawLines, drawText, textRules, wrap } from "./map-marks.ts";
import { categoryTones, house, hueOf } from "./palette.ts";
import { type Bar, base, heading, type Question, questions } from "./poll-2014.ts";
import { type Drawing, type Rules, short, toDocument } from "./svg.ts";

type Layout = {
  width: number;
  marginX: number;
  textX: number;
  /** Where the scale starts, and its length from 0 to 100. */
  barX: number;
  barLength: number;
  barHeight: number;
  headingSize: number;
  size: number;
  /** Names left of their bar, or above it when the picture is narrow. */
  areNamesAside: boolean;
};

const wide: Layout = {
  width: 760,
  marginX: 34,
  textX: 58,
  barX: 206,
  barLength: 520,
  barHeight: 22,
  headingSize: 20,
  size: 16,
  areNamesAside: true,
};

const narrow: Layout = {
  width: 358,
  marginX: 16,
  textX: 32,
  barX: 32,
  barLength: 306,
  barHeight: 15,
  headingSize: 16,
  size: 13.5,
  areNamesAside: false,
};

const tones = categoryTones(hueOf("international"));
const rules: Rules = {
  ...textRules,
  ...cardRules,
  ".bar": { fill: { light: tones.deep.light, dark: oklch(74, 0.085, hueOf("international")) } },
  ".on": { stroke: house.card, "stroke-width": 5, "stroke-linejoin": "round", "paint-order": "stroke" },
  ".grid": { fill: "none", stroke: house.edge },
};

type Block = { markup: string; bottom: number };

function drawBar({ name, share, label }: Bar, top: number, layout: Layout): Block {
  const { barX, barLength, barHeight, size, areNamesAside } = layout;
  const barTop = areNamesAside ? top : top + size + 6;
  const length = (share / 100) * barLength;
  const nameAt = areNamesAside
    ? { x: layout.textX, y: barTop + barHeight / 2 + size * 0.35 }
    : { x: barX, y: top + size };
  const labelAt = areNamesAside
    ? { x: barX + length + 8, y: barTop + barHeight / 2 + size * 0.35 }
    : { x: barX + length + 6, y: barTop + barHeight / 2 + size * 0.35 };
  const box = `<rect class="bar" x="${barX}" y="${short(barTop)}" width="${short(length)}" height="${barHeight}"/>`;
  return {
    markup:
      box +
      drawText({ ...nameAt, size, text: name, className: "on" }) +
      drawText({ ...labelAt, size, text: label, className: "bold on" }),
    bottom: barTop + barHeight + (areNamesAside ? 8 : 4),
  };
}

function drawQuestion({ name, place, bars }: Question, top: number, layout: Layout, measure: Measure): Block {
  const { textX, size, width } = layout;
  const lines = wrap(name, width - textX - 14, size + 1, measure, 700);
  const leading = (size + 1) * 1.25;
  const placeY = top + lines.length * leading + size * 0.85;
  const head = drawLines(lines, { x: textX, y: top + size, size: size + 1, className: "bold" }, leading);
  const placeText = place && drawText({ x: textX, y: placeY, size, text: place, className: "soft" });
  const barsTop = place ? placeY + 8 : top + lines.length * leading + 4;
  let next = barsTop;
  const drawn = bars.map((bar) => {
    const block = drawBar(bar, next, layout);
    next = block.bottom;
    return block.markup;
  });
  const markup = head + placeText + drawGrid(layout, barsTop, next - barsTop) + drawn.join("");
  return { markup, bottom: next + 20 };
}

const marks = [0, 25, 50, 75, 100];

function drawGrid({ barX, barLength }: Layout, top: number, height: number): string {
  const lines = marks.map((share) => `M${short(barX + (share / 100) * barLength)} ${short(top)}v${short(height)}`);
  return `<path class="grid" d="${lines.join("")}"/>`;
}

function drawScale({ barX, barLength, size }: Layout, top: number): Block {
  const labels = marks.map((share) => {
    const x = barX + (share / 100) * barLength;
    const anchor = share === 0 ? "start" : share === 100 ? "end" : "middle";
    const text = share === 100 ? "100\u00a0%" : String(share);
    return drawText({ x, y: top + size, size, text, anchor, className: "soft" });
  });
  return { markup: labels.join(""), bottom: top + size + 14 };
}

async function draw(layout: Layout, measure: Measure): Promise<Drawing> {
  const { width, marginX, textX, headingSize, size } = layout;
  const leading = headingSize * 1.3;
  const [place = "", answers = ""] = heading.split(/(?<=:) /);
  const lines = [place, answers].flatMap((part) => wrap(part, width - textX - 14, headingSize, measure, 700));
  const firstY = 20 + headingSize;
  const last = lines.at(-1) ?? "";
  const parts = [
    drawHighlight({
      text: last,
      x: textX,
      y: firstY + (lines.length - 1) * leading,
      size: headingSize,
      weight: 700,
      measure,
    }),
    drawLines(lines, { x: textX, y: firstY, size: headingSize, className: "bold" }, leading),
  ];
  let top = firstY + lines.length * leading + 2;
  for (const question of questions) {
    const block = drawQuestion(question, top, layout, measure);
    parts.push(block.markup);
    top = block.bottom;
  }
  const scale = drawScale(layout, top - 14);
  const source = wrap(base, width - textX - 14, size, measure);
  parts.push(
    scale.markup,
    drawLines(source, { x: textX, y: scale.bottom + size, size, className: "soft" }, size * 1.35),
  );
  const height = Math.ceil(scale.bottom + size + source.length * size * 1.35 + 4);
  const body = drawCard(width, height, marginX) + parts.join("");
  const title = "Sondage KIIS d’avril 2014 dans le Sud et l’Est de l’Ukraine";
  return toDocument({ width, height, title, rules, body, fontFaces: await embedFonts(body) });
}

export async function drawPollChart(measure: Measure): Promise<Record<string, Drawing>> {
  return {
    "ukraine-sondage-2014": await draw(wide, measure),
    "ukraine-sondage-2014-etroit": await draw(narrow, measure),
  };
}
