import type { FigureOf } from "#library/schema/figure.schema.ts";
import { drawLines, drawText, textRules, wrap } from "../drawn-text.ts";
import type { Measure } from "../fonts.ts";
import { cardRules, drawCard, drawHighlight } from "../index-card.ts";
import { house } from "../palette.ts";
import { type Drawing, type Rules, roundToTenth, toDocument } from "../svg.ts";
import type { Sheet } from "./figure-frame.ts";

type Timeline = FigureOf<"timeline">;
type TimelineEvent = Timeline["periods"][number]["events"][number];

type Layout = {
  width: number;
  marginX: number;
  textX: number;
  titleSize: number;
  detailSize: number;
  areDatesAside: boolean;
  gap: number;
};

const wide: Layout = {
  width: 760,
  marginX: 190,
  textX: 214,
  titleSize: 18,
  detailSize: 16,
  areDatesAside: true,
  gap: 16,
};

const narrow: Layout = {
  width: 358,
  marginX: 22,
  textX: 40,
  titleSize: 15,
  detailSize: 13.5,
  areDatesAside: false,
  gap: 14,
};

const rules: Rules = {
  ...textRules,
  ...cardRules,
  ".stop": { fill: house.violet, stroke: house.card, "stroke-width": 2.5 },
};

function footOf({ note, source, licence }: Timeline): string[] {
  const notes = ["Espacement non proportionnel au temps.", ...(note ? [note] : [])];
  return [...notes, `Source\u00a0: ${source}`, `Dessin\u00a0: Le Récap, ${licence}`];
}

type Block = { markup: string; bottom: number };

function drawPeriodName(
  name: string,
  top: number,
  { width, marginX, textX, detailSize }: Layout,
  isFirst: boolean,
): Block {
  const baseline = top + detailSize + (isFirst ? 0 : 12);
  const rule = isFirst ? "" : `<path class="rule" d="M${marginX} ${roundToTenth(top)}H${width - 16}"/>`;
  const text = drawText({ x: textX, y: baseline, size: detailSize, text: name, className: "bold soft" });
  return { markup: rule + text, bottom: baseline + 13 };
}

function drawEvent(event: TimelineEvent, top: number, layout: Layout, measure: Measure): Block {
  const { width, marginX, textX, titleSize, detailSize, areDatesAside } = layout;
  const textWidth = width - textX - 16;
  const dateSize = areDatesAside ? 16 : 13.5;
  const date = { size: dateSize, text: event.date, className: "bold violet" };
  const titleTop = areDatesAside ? top : top + dateSize * 1.35;
  const titleLines = wrap(event.title, textWidth, titleSize, measure, 700);
  const titleY = titleTop + titleSize * 0.8;
  const detailLines = event.detail ? wrap(event.detail, textWidth, detailSize, measure) : [];
  const detailY = titleY + (titleLines.length - 1) * titleSize * 1.25 + detailSize * 1.45;
  const highlights = titleLines.map((text, index) =>
    drawHighlight({ text, x: textX, y: titleY + index * titleSize * 1.25, size: titleSize, weight: 700, measure }),
  );
  const stopY = areDatesAside ? titleY - titleSize * 0.33 : top + dateSize * 0.47;
  const markup =
    (event.highlight ? highlights.join("") : "") +
    `<circle class="stop" cx="${marginX}" cy="${roundToTenth(stopY)}" r="${areDatesAside ? 7 : 6}"/>` +
    (areDatesAside
      ? drawText({ x: marginX - 18, y: titleY, anchor: "end", ...date })
      : drawText({ x: textX, y: top + dateSize * 0.8, ...date })) +
    drawLines(titleLines, { x: textX, y: titleY, size: titleSize, className: "bold" }, titleSize * 1.25) +
    drawLines(detailLines, { x: textX, y: detailY, size: detailSize }, detailSize * 1.35);
  return { markup, bottom: detailY + (detailLines.length - 1) * detailSize * 1.35 + layout.gap };
}

export function drawTimeline(timeline: Timeline, { isNarrow }: Sheet, measure: Measure): Drawing {
  const layout = isNarrow ? narrow : wide;
  const parts: string[] = [];
  let top = 20;
  const add = ({ markup, bottom }: Block) => {
    parts.push(markup);
    top = bottom;
  };
  timeline.periods.forEach((period, index) => {
    add(drawPeriodName(period.name, top, layout, index === 0));
    for (const event of period.events) add(drawEvent(event, top, layout, measure));
  });
  const foot = footOf(timeline).flatMap((text) => wrap(text, layout.width - layout.textX - 16, 13.5, measure));
  parts.push(drawLines(foot, { x: layout.textX, y: top + 12, size: 13.5, className: "soft" }, 17));
  const height = Math.ceil(top + 12 + foot.length * 17 + 4);
  const body = drawCard(layout.width, height, layout.marginX) + parts.join("");
  return toDocument({ width: layout.width, height, title: timeline.title, rules, body });
}
