import { embedFonts, type Measure } from "../fonts.ts";
import {
  type Anchor,
  drawLegend,
  drawLines,
  drawSwatch,
  drawText,
  hatching,
  hatchRules,
  type LegendItem,
  textRules,
  wrap,
} from "../map-marks.ts";
import { house, map } from "../palette.ts";
import { type Drawing, type Rules, short, toDocument, toPath } from "../svg.ts";
import { loadRegions } from "./regions.ts";

/** With `to`, outside its region with a line to it. */
type Label = { text: string; isPale?: true; x: number; y: number; to?: [number, number]; anchor?: Anchor };

type Layout = {
  width: number;
  scale: number;
  offset: [number, number];
  legendTop: number;
  columns: 1 | 2;
  size: number;
  labels: Label[];
};

const donbass = ["donetsk", "luhansk"];
const announcedIn2022 = ["kherson", "zaporizhia"];
const kyiv: [number, number] = [465, 178];

const rules: Rules = {
  ...textRules,
  ...hatchRules,
  text: { ...textRules["text"], "paint-order": "stroke", "stroke-width": 3.5, "stroke-linejoin": "round" },
  ".region": { fill: map.land, stroke: map.landEdge },
  ".announced": { fill: map.paleCountry, stroke: map.countryEdge },
  ".donbass": { fill: map.country, stroke: map.countryEdge },
  ".region,.announced,.donbass,.outline": {
    "stroke-width": 1,
    "vector-effect": "non-scaling-stroke",
    "stroke-linejoin": "round",
  },
  ".outline": { fill: "none", stroke: map.countryEdge, "stroke-width": 1.6 },
  ".point": { fill: map.countryEdge },
  ".on": { stroke: map.country },
  ".dot": { fill: house.ink, stroke: house.paper },
  ".line": { fill: "none", stroke: house.ink, "stroke-width": 1.2 },
  ".pale": { stroke: map.paleCountry },
  ".swatch": { stroke: map.countryEdge },
};

function dotting(id: string, step: number, scale = 1): string {
  const size = step / scale;
  const circle = (at: number) => `<circle class="point" cx="${at * size}" cy="${at * size}" r="${1.1 / scale}"/>`;
  return (
    `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">` +
    `${circle(0.25)}${circle(0.75)}</pattern>`
  ).replaceAll(/\d+\.\d{2,}/g, (number) => Number(number).toFixed(1));
}

function drawRegions({ scale, offset }: Layout): string {
  const { rings, outline } = loadRegions(scale > 0.5 ? 2 : 2.6);
  const pathOf = (id: string) => toPath(rings.get(id) ?? [], true);
  const others = [...rings.keys()].filter((id) => ![...announcedIn2022, ...donbass, "crimea"].includes(id));
  const draw = (ids: string[], attributes: string) =>
    ids.map((id) => `<path ${attributes} d="${pathOf(id)}"/>`).join("");
  const step = scale > 0.5 ? 8 : 6;
  return (
    `<defs>${hatching("hachures", step - 1, scale)}${hatching("hachures-cle", step - 1)}` +
    `${dotting("points", step, scale)}${dotting("points-cle", step)}</defs>` +
    `<g transform="translate(${offset.join(" ")})scale(${scale})">` +
    draw(others, 'class="region"') +
    draw(announcedIn2022, 'class="announced"') +
    draw([...donbass, "crimea"], 'class="donbass"') +
    draw(["crimea"], 'fill="url(#hachures)"') +
    draw(donbass, 'fill="url(#points)"') +
    `<path class="outline" d="${toPath(outline, false)}"/></g>`
  );
}

function listLegend(): LegendItem[] {
  return [
    {
      swatch: drawSwatch("donbass", 'fill="url(#hachures-cle)"'),
      text: "Crimée\u00a0: annexée par la Russie en 2014, sans reconnaissance de l’ONU",
    },
    {
      swatch: drawSwatch("donbass", 'fill="url(#points-cle)"'),
      text: "Donbass (Donetsk et Louhansk)\u00a0: guerre depuis 2014, annexion annoncée en\u00a02022",
    },
    { swatch: drawSwatch("announced"), text: "Kherson et Zaporijjia\u00a0: annexion annoncée en\u00a02022" },
    { swatch: drawSwatch("region"), text: "Autres régions" },
  ];
}

export function occupiedRegionsTable(): string[][] {
  const in2014 = "annexée par la Russie en 2014, sans reconnaissance de l’ONU";
  const war = "guerre depuis 2014, annexion annoncée par la Russie en 2022";
  const in2022 = "annexion annoncée par la Russie en 2022";
  return [
    ["Région", "Situation"],
    ["Crimée", in2014],
    ["Donetsk", war],
    ["Louhansk", war],
    ["Kherson", in2022],
    ["Zaporijjia", in2022],
  ];
}

const note =
  "La Russie ne contrôlait pas entièrement les quatre régions dont elle a annoncé l’annexion en 2022. Ligne de front et zones occupées non représentées.";

function drawLegendAndNote(
  { width, legendTop, columns, size }: Layout,
  measure: Measure,
): { markup: string; bottom: number } {
  const items = listLegend();
  const leading = size * 1.3;
  const drawNote = (x: number, y: number, noteWidth: number) => {
    const lines = wrap(note, noteWidth, size, measure);
    return { markup: drawLines(lines, { x, y, size, className: "soft" }, leading), bottom: y + lines.length * leading };
  };
  if (columns === 1) {
    const key = drawLegend({ x: 1, y: legendTop, width: width - 2, size, items, measure });
    const end = drawNote(1, key.bottom + size, width - 2);
    return { markup: key.markup + end.markup, bottom: end.bottom };
  }
  const half = width / 2 - 12;
  const left = drawLegend({ x: 1, y: legendTop, width: half, size, items: items.slice(0, 2), measure });
  const right = drawLegend({ x: half + 24, y: legendTop, width: half, size, items: items.slice(2), measure });
  const end = drawNote(1, Math.max(left.bottom, right.bottom) + size * 0.9, width - 2);
  return { markup: left.markup + right.markup + end.markup, bottom: end.bottom };
}

function drawLabel({ text, to, isPale, anchor = "middle", ...at }: Label, { scale, offset, size }: Layout): string {
  const place = (x: number, y: number) => [offset[0] + x * scale, offset[1] + y * scale] as const;
  const [x, y] = place(at.x, at.y);
  if (!to) return drawText({ x, y, size, text, anchor, className: isPale ? "bold pale" : "bold on" });
  const [toX, toY] = place(...to);
  const gap = anchor === "start" ? -4 : anchor === "end" ? 4 : 0;
  const fromY = gap === 0 ? (toY < y ? y - size : y + 5) : y - size * 0.36;
  return (
    `<path class="line" d="M${short(x + gap)} ${short(fromY)}L${short(toX)} ${short(toY)}"/>` +
    `<circle class="dot" cx="${short(toX)}" cy="${short(toY)}" r="2.4"/>` +
    drawText({ x, y, size, text, anchor, className: "bold" })
  );
}

async function draw(layout: Layout, measure: Measure): Promise<Drawing> {
  const { width, scale, offset, size } = layout;
  const key = drawLegendAndNote(layout, measure);
  const [kyivX, kyivY] = [offset[0] + kyiv[0] * scale, offset[1] + kyiv[1] * scale];
  const body =
    drawRegions(layout) +
    layout.labels.map((label) => drawLabel(label, layout)).join("") +
    `<circle class="dot" cx="${short(kyivX)}" cy="${short(kyivY)}" r="4"/>` +
    drawText({ x: kyivX + 9, y: kyivY + size * 0.36, size, text: "Kyiv" }) +
    key.markup;
  const title =
    "La Crimée, annexée en 2014, le Donbass, en guerre depuis 2014, et les quatre régions dont la Russie a annoncé l’annexion en 2022";
  return toDocument({ width, height: Math.ceil(key.bottom), title, rules, body, fontFaces: await embedFonts(body) });
}

const wide: Layout = {
  width: 820,
  scale: 0.79,
  offset: [14, 10],
  legendTop: 566,
  columns: 2,
  size: 16,
  labels: [
    { text: "Louhansk", x: 939, y: 342 },
    { text: "Donetsk", x: 862, y: 394 },
    { text: "Zaporijjia", x: 758, y: 440, isPale: true },
    { text: "Kherson", x: 640, y: 488, isPale: true },
    { text: "Crimée", x: 822, y: 656, to: [716, 606], anchor: "start" },
  ],
};

const narrow: Layout = {
  width: 358,
  scale: 0.35,
  offset: [4, 10],
  legendTop: 270,
  columns: 1,
  size: 13,
  labels: [
    { text: "Louhansk", x: 914, y: 146, to: [940, 262] },
    { text: "Donetsk", x: 924, y: 520, to: [872, 404] },
    { text: "Zaporijjia", x: 814, y: 584, to: [770, 446], anchor: "start" },
    { text: "Kherson", x: 500, y: 634, to: [630, 478], anchor: "end" },
    { text: "Crimée", x: 826, y: 672, to: [706, 606], anchor: "start" },
  ],
};

export async function drawOccupiedRegionsMap(measure: Measure): Promise<Record<string, Drawing>> {
  return {
    "ukraine-regions-2014-2022": await draw(wide, measure),
    "ukraine-regions-2014-2022-etroit": await draw(narrow, measure),
  };
}
