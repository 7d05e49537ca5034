import { oklch } from "../colour.ts";
import { embedFonts, type Measure } from "../fonts.ts";
import {
  drawLegend,
  drawLines,
  drawSwatch,
  drawText,
  hatching,
  hatchRules,
  type LegendItem,
  textRules,
} from "../map-marks.ts";
import { house, map, type Tone } from "../palette.ts";
import { type Drawing, type Rules, short, toDocument, toPath } from "../svg.ts";
import {
  classCount,
  classOf,
  letterOf,
  nationalYesShare,
  rangeOf,
  regionsByShare,
  toFrench,
  yesShares,
} from "./referendum-1991.ts";
import { type RegionLabel, regionLabels, regionName } from "./region-labels.ts";
import { loadRegions } from "./regions.ts";

const hue = 235;

export const classFills: Tone[] = [
  { light: oklch(96, 0.015, hue), dark: oklch(27, 0.03, hue) },
  { light: oklch(87, 0.05, hue), dark: oklch(38, 0.06, hue) },
  { light: oklch(74, 0.085, hue), dark: oklch(66, 0.08, hue) },
  { light: oklch(46, 0.09, hue), dark: oklch(86, 0.06, hue) },
];
export const classInks: Tone[] = [
  house.ink,
  house.ink,
  { light: house.ink.light, dark: house.paper.dark },
  { light: house.paper.light, dark: house.paper.dark },
];

type Layout = {
  width: number;
  height: number;
  isWide: boolean;
  scale: number;
  offset: [number, number];
  legend: [number, number];
};

const rules: Rules = {
  ...textRules,
  ...hatchRules,
  ".hatch": { ...hatchRules[".hatch"], "stroke-width": 1.2, opacity: 0.6 },
  ...Object.fromEntries(classFills.map((fill, index) => [`.c${index}`, { fill }])),
  ...Object.fromEntries(classInks.map((fill, index) => [`.i${index}`, { fill, stroke: classFills[index] ?? fill }])),
  text: { ...textRules["text"], "paint-order": "stroke", "stroke-width": 3, "stroke-linejoin": "round" },
  ".labels text": { "text-anchor": "middle", "font-size": "13.5px" },
  ".labels .bold": { "font-size": "15px" },
  ".small .bold": { "font-size": "13px" },
  ".labels .from": { "text-anchor": "start" },
  ".labels .to": { "text-anchor": "end" },
  ".outline,.inner": { "stroke-width": 1.4, "vector-effect": "non-scaling-stroke", "stroke-linejoin": "round" },
  ".outline": { stroke: map.countryEdge, fill: "none" },
  ".inner": { stroke: house.paper },
  ".casing": { fill: "none", stroke: house.paper, "stroke-width": 3 },
  ".line": { fill: "none", stroke: house.ink, "stroke-width": 1 },
  ".dot": { fill: house.ink, stroke: house.paper },
  ".swatch": { stroke: map.countryEdge, "stroke-width": 1 },
};

function drawLeader(label: RegionLabel, { scale }: Layout, place: (x: number, y: number) => [number, number]): string {
  if (!label.to) return "";
  const [x, y] = place(label.x, label.y);
  const [toX, toY] = place(...label.to);
  const from =
    label.anchor === "start" ? [x - 4, y] : label.anchor === "end" ? [x + 4, y] : [x, y < toY ? y + 16 : y - 14];
  const line = `M${short(from[0] ?? 0)} ${short(from[1] ?? 0)}L${short(toX)} ${short(toY)}`;
  return (
    `<path class="casing" d="${line}"/><path class="line" d="${line}"/>` +
    `<circle class="dot" cx="${short(toX)}" cy="${short(toY)}" r="${scale > 0.5 ? 2.6 : 2}"/>`
  );
}

function drawRegionLabel(
  id: string,
  label: RegionLabel,
  layout: Layout,
  place: (x: number, y: number) => [number, number],
): string {
  const share = yesShares[id];
  if (share === undefined) throw new Error(`No share for ${id}.`);
  const [x, y] = place(label.x, label.y);
  const ink = label.to ? "" : `i${classOf(share)}`;
  const anchor = label.anchor ?? "middle";
  if (!layout.isWide) {
    const text = label.anchor ? regionName(label) : (letterOf(id) ?? "");
    const end = label.anchor ? { start: "from ", end: "to " }[label.anchor] : "";
    return drawText({ x, y: y + 5, text, className: `${end}${ink} bold` });
  }
  const value = toFrench(share);
  const first = y - (label.name.length * 15.5) / 2 + 5;
  const end = anchor === "middle" ? "" : anchor === "start" ? "from " : "to ";
  return (
    drawLines(label.name, { x, y: first, className: `${end}${ink}`.trim() }, 15) +
    drawText({ x, y: first + label.name.length * 15.5, text: value, className: `${end}${ink} bold`.trim() })
  );
}

function drawRegions({ isWide, scale, offset }: Layout): string {
  const regions = loadRegions(isWide ? 2 : 3.2);
  const pathOf = (id: string) => toPath(regions.rings.get(id) ?? [], true);
  const filled = [...regions.rings.keys()].map(
    (id) => `<path class="c${classOf(yesShares[id] ?? 0)}" d="${pathOf(id)}"/>`,
  );
  return (
    `<defs>${hatching("hachures", isWide ? 7 : 5, scale)}${hatching("hachures-cle", isWide ? 7 : 5)}</defs>` +
    `<g transform="translate(${offset.join(" ")}) scale(${scale})"><g class="inner">${filled.join("")}</g>` +
    `<path fill="url(#hachures)" d="${pathOf("crimea")}"/>` +
    `<path class="outline" d="${toPath(regions.outline, false)}"/></g>`
  );
}

const CRIMEA = "Crimée, annexée par la Russie en 2014 (annexion non reconnue par l’ONU)";
const HATCHED = { swatch: drawSwatch("c0", 'fill="url(#hachures-cle)"'), text: CRIMEA };

function listClasses(): LegendItem[] {
  const items = Array.from({ length: classCount }, (_, index) => {
    const [least, greatest] = rangeOf(index).map(toFrench);
    return { swatch: drawSwatch(`c${index}`), text: `de ${least} à ${greatest}\u00a0%` };
  });
  return items.reverse();
}

/** No name fits its region on a phone: a letter leads to it. */
function drawLegendAndNames(
  { isWide }: Layout,
  x: number,
  y: number,
  measure: Measure,
): { markup: string; bottom: number } {
  const size = isWide ? 15 : 13;
  const legend = { x, width: isWide ? 400 : 356, size, measure };
  if (isWide) return drawLegend({ ...legend, y, items: [...listClasses(), HATCHED] });
  const parts: string[] = [];
  let bottom = y;
  for (const [index, item] of listClasses().entries()) {
    const key = drawLegend({ ...legend, y: bottom, items: [item] });
    const names = drawNames(classCount - 1 - index, key.bottom, size);
    parts.push(key.markup, names.markup);
    bottom = names.bottom;
  }
  const hatched = drawLegend({ ...legend, y: bottom, items: [HATCHED] });
  return { markup: parts.join("") + hatched.markup, bottom: hatched.bottom };
}

function drawNames(ofClass: number, top: number, size: number): { markup: string; bottom: number } {
  const leading = size * 1.45;
  const ids = regionsByShare.filter((id) => classOf(yesShares[id] ?? 0) === ofClass);
  const rows = Math.ceil(ids.length / 2);
  const drawn = ids.map((id, index) => {
    const [left, y] = [index < rows ? 14 : 190, top + size + (index % rows) * leading];
    const label = regionLabels[id];
    const name = `${label ? regionName(label) : id} ${toFrench(yesShares[id] ?? 0)}`;
    const letter = drawText({ x: left, y, size, text: letterOf(id) ?? "", anchor: "middle", className: "bold" });
    return letter + drawText({ x: left + 12, y, size, text: name });
  });
  return { markup: drawn.join(""), bottom: top + rows * leading + size * 0.8 };
}

async function draw(layout: Layout, measure: Measure): Promise<Drawing> {
  const { isWide, scale, offset, legend } = layout;
  const place = (x: number, y: number): [number, number] => [offset[0] + x * scale, offset[1] + y * scale];
  const labels = Object.entries(regionLabels);
  const size = isWide ? 15 : 13;
  const [x, y] = legend;
  const national = `Ukraine entière\u00a0: ${toFrench(nationalYesShare)}\u00a0%`;
  const heading = isWide
    ? ["«\u00a0Oui\u00a0» à l’indépendance,", "en\u00a0% des votants"]
    : ["«\u00a0Oui\u00a0» à l’indépendance, en\u00a0% des votants"];
  const leading = size * 1.35;
  const top = y + heading.length * leading;
  const key = drawLegendAndNames(layout, x, top + 0.6 * size, measure);
  const body =
    drawRegions(layout) +
    labels.map(([, label]) => drawLeader(label, layout, place)).join("") +
    `<g class="labels${isWide ? "" : " small"}">${labels.map(([id, label]) => drawRegionLabel(id, label, layout, place)).join("")}</g>` +
    drawLines(heading, { x, y, size, className: "bold" }, leading) +
    drawText({ x, y: top, size, text: `${national} (arrondi)` }) +
    key.markup;
  const title = "Part de oui à l’indépendance par région d’Ukraine, 1er décembre 1991";
  const fontFaces = await embedFonts(body);
  return toDocument({
    width: layout.width,
    height: Math.ceil(Math.max(layout.height, key.bottom)),
    title,
    rules,
    body,
    fontFaces,
  });
}

const wide: Layout = { width: 820, height: 560, isWide: true, scale: 0.79, offset: [14, 10], legend: [14, 412] };
const narrow: Layout = { width: 358, height: 250, isWide: false, scale: 0.35, offset: [4, 14], legend: [1, 292] };

export async function drawReferendumMap(measure: Measure): Promise<Record<string, Drawing>> {
  return {
    "ukraine-referendum-1991": await draw(wide, measure),
    "ukraine-referendum-1991-etroit": await draw(narrow, measure),
  };
}
