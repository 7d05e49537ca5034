import type { Figure } from "#library/schema/figure.schema.ts";
import { drawLines, textRules, wrap } from "../drawn-text.ts";
import type { Measure } from "../fonts.ts";
import { cardRules, drawCard } from "../index-card.ts";
import { categoryHue, categoryTones, house } from "../palette.ts";
import { type Drawing, type Rules, toDocument } from "../svg.ts";

export type Sheet = {
  width: number;
  marginX: number;
  left: number;
  right: number;
  headingSize: number;
  size: number;
  isNarrow: boolean;
};

export const wideSheet: Sheet = {
  width: 760,
  marginX: 34,
  left: 58,
  right: 734,
  headingSize: 20,
  size: 16,
  isNarrow: false,
};
export const narrowSheet: Sheet = {
  width: 358,
  marginX: 16,
  left: 32,
  right: 344,
  headingSize: 16.5,
  size: 13.5,
  isNarrow: true,
};

export type Block = { markup: string; bottom: number };

export function drawParagraph(
  text: string,
  {
    top,
    size,
    className,
    sheet,
    measure,
  }: { top: number; size: number; className: string; sheet: Sheet; measure: Measure },
): Block {
  const isBold = className.split(" ").includes("bold");
  const lines = wrap(text, sheet.right - sheet.left, size, measure, isBold ? 700 : 500);
  const leading = size * 1.3;
  return {
    markup: drawLines(lines, { x: sheet.left, y: top + size, size, className }, leading),
    bottom: top + lines.length * leading,
  };
}

function balance(text: string, width: number, size: number, measure: Measure): string[] {
  const count = wrap(text, width, size, measure, 700).length;
  let narrowest = width;
  while (narrowest > 80 && wrap(text, narrowest - 8, size, measure, 700).length === count) narrowest -= 8;
  return wrap(text, narrowest, size, measure, 700);
}

function drawTitle(title: string, { left, right, headingSize }: Sheet, measure: Measure): Block {
  const lines = balance(title, right - left, headingSize, measure);
  const place = { x: left, y: 18 + headingSize, size: headingSize, className: "bold" };
  return {
    markup: drawLines(lines, place, headingSize * 1.25),
    bottom: 18 + lines.length * headingSize * 1.25 + headingSize * 0.1,
  };
}

function drawHead(figure: Figure, sheet: Sheet, measure: Measure): Block {
  const title = drawTitle(figure.title, sheet, measure);
  if (!("measure" in figure)) return { ...title, bottom: title.bottom + 10 };
  const text = drawParagraph(figure.measure, {
    top: title.bottom + 2,
    size: sheet.size,
    className: "soft",
    sheet,
    measure,
  });
  return { markup: title.markup + text.markup, bottom: text.bottom + 10 };
}

function drawFoot(figure: Figure, top: number, sheet: Sheet, measure: Measure): Block {
  const size = Math.max(13, sheet.size - 2);
  const place = { size, className: "soft", sheet, measure };
  const note = figure.note ? drawParagraph(figure.note, { ...place, top: top + 10 }) : { markup: "", bottom: top + 4 };
  const source = drawParagraph(`Source\u00a0: ${figure.source}`, { ...place, top: note.bottom + 6 });
  const licence = drawParagraph(`Dessin\u00a0: Le Récap, ${figure.licence}`, { ...place, top: source.bottom + 3 });
  return { markup: note.markup + source.markup + licence.markup, bottom: licence.bottom + 14 };
}

export function tonesOf({ category }: Figure) {
  return categoryTones(categoryHue[category] ?? 0);
}

const frameRules: Rules = {
  ...textRules,
  ...cardRules,
  ".on": { stroke: house.card, "stroke-width": 5, "stroke-linejoin": "round", "paint-order": "stroke" },
};

export function frame(
  figure: Figure,
  sheet: Sheet,
  measure: Measure,
  { rules, draw }: { rules: Rules; draw: (top: number) => Block },
): Drawing {
  const head = drawHead(figure, sheet, measure);
  const content = draw(head.bottom);
  const foot = drawFoot(figure, content.bottom, sheet, measure);
  const height = Math.ceil(foot.bottom);
  const body = drawCard(sheet.width, height, sheet.marginX) + head.markup + content.markup + foot.markup;
  return toDocument({
    width: sheet.width,
    height,
    title: figure.title,
    rules: { ...frameRules, ...rules },
    body,
  });
}
