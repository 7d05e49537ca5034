import { type GeoProjection, geoConicConformal } from "d3-geo";
import { embedFonts, type Measure } from "../fonts.ts";
import { projectLines, projectRings, simplify } from "../lines.ts";
import { drawLines, drawText, hatching, hatchRules, textRules, wrap } from "../map-marks.ts";
import { house, map } from "../palette.ts";
import { type Drawing, type Rules, short, toDocument, toPath } from "../svg.ts";
import { getCountry, getLand, getLines } from "./atlas.ts";
import { drawCrimeaClip } from "./crimea.ts";
import { type Label, type Layout, narrow, type Place, wide } from "./ukraine-map-layouts.ts";

const rules: Rules = {
  ...textRules,
  ...hatchRules,
  ".sea": { fill: map.sea },
  ".land": { fill: map.land },
  ".border": { fill: "none", stroke: map.landEdge, "stroke-width": 1, "stroke-linejoin": "round" },
  ".country": { fill: map.country },
  ".coast": { fill: "none", stroke: map.countryEdge, "stroke-width": 0.8 },
  ".frontier": { fill: "none", stroke: map.countryEdge, "stroke-width": 1.8, "stroke-linejoin": "round" },
  ".swatch": { fill: map.country, stroke: map.countryEdge },
  ".water": { fill: map.seaInk },
  ".neighbour": { fill: house.softInk, "letter-spacing": ".06em" },
  ".tight": { "letter-spacing": "-.035em" },
  ".dot": { fill: house.ink, stroke: map.country, "stroke-width": 1 },
  ".line": { fill: "none", stroke: house.ink, "stroke-width": 1.2 },
};

function project(projection: GeoProjection, at: [number, number]): [number, number] {
  const point = projection(at);
  if (!point) throw new Error(`The projection does not show ${at}.`);
  return point;
}

function drawCity(projection: GeoProjection, city: Place, layout: Layout): string {
  const [x, y] = project(projection, city.at);
  const radius = city.isCapital ? layout.dot * 1.35 : layout.dot;
  const label = { x: x + city.dx, y: y + city.dy, size: layout.citySize, text: city.name, anchor: city.anchor };
  const leader = `<path class="line" d="M${short(x)} ${short(y)}l${layout.dot} ${short(city.dy - layout.citySize * 0.85)}"/>`;
  return (
    (city.hasLeader ? leader : "") +
    `<circle class="dot" cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"/>` +
    drawText({ ...label, className: city.isCapital ? "bold" : "" })
  );
}

function drawScaleBar(projection: GeoProjection, { scaleBar, citySize }: Layout): string {
  const { kilometres, at } = scaleBar;
  const kilometresPerDegree = 111.2 * Math.cos((49 * Math.PI) / 180);
  const [[from], [to]] = [
    project(projection, [31, 49]),
    project(projection, [31 + kilometres / kilometresPerDegree, 49]),
  ];
  const length = short(to - from);
  const [x, y] = at;
  return (
    `<path class="line" d="M${x} ${y - 4}v4h${length}v-4"/>` +
    drawText({ x: x + (to - from) / 2, y: y - 8, size: citySize, anchor: "middle", text: `${kilometres} km` })
  );
}

function drawCrimeaLabel(projection: GeoProjection, { crimea, citySize }: Layout): string {
  const [x, y] = project(projection, crimea.at);
  const [toX, toY] = project(projection, crimea.to);
  const gap = crimea.anchor === "start" ? 4 : crimea.anchor === "end" ? -4 : 0;
  return (
    `<path class="line" d="M${short(x)} ${short(y)}L${short(toX)} ${short(toY)}"/>` +
    drawText({
      x: toX + gap,
      y: toY + citySize * 0.35,
      size: citySize,
      anchor: crimea.anchor,
      text: "Crimée",
      className: "bold",
    })
  );
}

const legend = "Crimée, annexée par la Russie en 2014. L’Assemblée générale de l’ONU ne reconnaît pas cette annexion.";

function drawLegend({ width, mapHeight, citySize }: Layout, measure: Measure): string {
  const box = `x="1" y="${mapHeight + 15}" width="26" height="18" rx="2"`;
  const lines = wrap(legend, width - 38, citySize, measure);
  return (
    `<rect class="swatch" ${box}/><rect fill="url(#hachures)" ${box}/>` +
    drawLines(lines, { x: 38, y: mapHeight + 29, size: citySize }, citySize * 1.35)
  );
}

function drawLabel(projection: GeoProjection, label: Label, size: number): string {
  const [x, y] = project(projection, label.at);
  const text = drawLines(label.lines, { x, y, size, anchor: "middle", className: label.className }, size * 1.15);
  return label.turned ? `<g transform="rotate(${label.turned} ${short(x)} ${short(y)})">${text}</g>` : text;
}

function drawGround(projection: GeoProjection, { width, mapHeight }: Layout): string {
  const tolerance = width < 500 ? 0.2 : 0.35;
  const rings = { tolerance, smallest: 3 };
  const line = (kind: "abroad" | "country" | "coast") =>
    toPath(
      projectLines(projection, getLines(kind, "UKR", "50m")).map((points) => simplify(points, tolerance)),
      false,
    );
  return (
    `<defs>${hatching("hachures", width < 500 ? 5 : 7)}${drawCrimeaClip("peninsule", projection)}` +
    `<clipPath id="cadre"><rect width="${width}" height="${mapHeight}" rx="10"/></clipPath>` +
    `<path id="ukraine" d="${toPath(projectRings(projection, getCountry("UKR", "50m"), rings), true)}"/></defs>` +
    `<g clip-path="url(#cadre)"><rect class="sea" width="${width}" height="${mapHeight}"/>` +
    `<path class="land" d="${toPath(projectRings(projection, getLand("50m"), rings), true)}"/>` +
    `<path class="border" d="${line("abroad")}"/><use href="#ukraine" class="country"/>` +
    `<g clip-path="url(#peninsule)"><use href="#ukraine" fill="url(#hachures)"/></g>` +
    `<path class="coast" d="${line("coast")}"/><path class="frontier" d="${line("country")}"/></g>`
  );
}

async function draw(layout: Layout, measure: Measure): Promise<Drawing> {
  const { width, height, mapHeight } = layout;
  const projection = geoConicConformal().parallels([46, 51]).rotate([-31.5, 0]);
  projection.fitExtent(layout.ukraine, getCountry("UKR", "50m")).clipExtent([
    [-4, -4],
    [width + 4, mapHeight + 4],
  ]);
  const body =
    drawGround(projection, layout) +
    layout.labels.map((label) => drawLabel(projection, label, layout.countrySize)).join("") +
    drawCrimeaLabel(projection, layout) +
    layout.cities.map((city) => drawCity(projection, city, layout)).join("") +
    drawScaleBar(projection, layout) +
    drawLegend(layout, measure);
  const title = "L’Ukraine et ses voisins\u202f; la Crimée, hachurée, est annexée par la Russie depuis 2014";
  return toDocument({
    width,
    height,
    title,
    rules,
    body,
    fontFaces: await embedFonts(body),
  });
}

export async function drawUkraineMap(measure: Measure): Promise<Record<string, Drawing>> {
  return { "ukraine-carte": await draw(wide, measure), "ukraine-carte-etroit": await draw(narrow, measure) };
}
