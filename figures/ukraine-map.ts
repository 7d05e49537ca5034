import { type GeoProjection, geoConicConformal } from "d3-geo";
import { getCountry, getLand, getLines } from "./atlas.ts";
import { embedFonts, type Measure } from "./fonts.ts";
import { projectLines, projectRings, simplify } from "./lines.ts";
import { type Anchor, drawLines, drawText, hatching, hatchRules, textRules, wrap } from "./map-marks.ts";
import { house, map } from "./palette.ts";
import { type Drawing, type Rules, short, toDocument, toPath } from "./svg.ts";

type Place = { name: string; at: [number, number]; dx: number; dy: number; anchor: Anchor; isCapital?: true; hasLeader?: true };
type Label = { lines: string[]; at: [number, number]; className?: string; turned?: number };

type Layout = {
  width: number;
  mapHeight: number;
  height: number;
  /** Box that Ukraine fills on the picture. */
  ukraine: [[number, number], [number, number]];
  countrySize: number;
  citySize: number;
  dot: number;
  labels: Label[];
  cities: Place[];
  crimea: { at: [number, number]; to: [number, number]; anchor: Anchor };
  scaleBar: { kilometres: number; at: [number, number] };
};

/** Around the peninsula: north of Perekop and of the Syvash, the land is the region of Kherson. */
const crimeaFrame: [number, number][] = [
  [32, 44],
  [32, 45.85],
  [33.3, 46.05],
  [33.62, 46.14],
  [33.85, 46.19],
  [34.3, 46.06],
  [34.55, 45.98],
  [34.86, 45.92],
  [35.6, 45.75],
  [37, 45.75],
  [37, 44],
];

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
  const [[from], [to]] = [project(projection, [31, 49]), project(projection, [31 + kilometres / kilometresPerDegree, 49])];
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
    drawText({ x: toX + gap, y: toY + citySize * 0.35, size: citySize, anchor: crimea.anchor, text: "Crimée", className: "bold" })
  );
}

const legend =
  "Crimée, annexée par la Russie en 2014. L’Assemblée générale de l’ONU ne reconnaît pas cette annexion.";

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
  const frame = crimeaFrame.map((at) => project(projection, at).map(short).join(" ")).join("L");
  return (
    `<defs>${hatching("hachures", width < 500 ? 5 : 7)}<clipPath id="peninsule"><path d="M${frame}z"/></clipPath>` +
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
  const title = "L’Ukraine et ses voisins ; la Crimée, hachurée, est annexée par la Russie depuis 2014";
  return toDocument({ width, height, title: title.replace(" ;", "\u00a0;"), rules, body, fontFaces: await embedFonts(body) });
}

const cities = {
  kyiv: [30.52, 50.45],
  lviv: [24.03, 49.84],
  kharkiv: [36.25, 49.99],
  donetsk: [37.8, 48],
  odessa: [30.73, 46.48],
  sevastopol: [33.53, 44.6],
} as const satisfies Record<string, [number, number]>;

const wide: Layout = {
  width: 820,
  mapHeight: 560,
  height: 600,
  ukraine: [
    [142, 84],
    [704, 470],
  ],
  countrySize: 16,
  citySize: 16,
  dot: 4,
  labels: [
    { lines: ["RUSSIE"], at: [39.4, 51.6], className: "neighbour" },
    { lines: ["BIÉLORUSSIE"], at: [27.8, 52.75], className: "neighbour" },
    { lines: ["POLOGNE"], at: [21, 51.3], className: "neighbour" },
    { lines: ["SLOVAQUIE"], at: [19.9, 48.6], className: "neighbour" },
    { lines: ["HONGRIE"], at: [19.8, 47], className: "neighbour" },
    { lines: ["ROUMANIE"], at: [24.8, 45.8], className: "neighbour" },
    { lines: ["BULGARIE"], at: [25.3, 43], className: "neighbour" },
    { lines: ["Moldavie"], at: [28.25, 47.2], className: "soft", turned: 56 },
    { lines: ["mer Noire"], at: [32, 43.6], className: "italic water" },
    { lines: ["mer", "d’Azov"], at: [36.95, 46.28], className: "italic water" },
  ],
  cities: [
    { name: "Kyiv", at: cities.kyiv, dx: 10, dy: 6, anchor: "start", isCapital: true },
    { name: "Lviv", at: cities.lviv, dx: 8, dy: 6, anchor: "start" },
    { name: "Kharkiv", at: cities.kharkiv, dx: -9, dy: 6, anchor: "end" },
    { name: "Donetsk", at: cities.donetsk, dx: -9, dy: 6, anchor: "end" },
    { name: "Odessa", at: cities.odessa, dx: 6, dy: -10, anchor: "middle" },
    { name: "Sébastopol", at: cities.sevastopol, dx: -9, dy: 6, anchor: "end" },
  ],
  crimea: { at: [34.9, 45.05], to: [36.1, 44.35], anchor: "start" },
  scaleBar: { kilometres: 200, at: [600, 543] },
};

const narrow: Layout = {
  width: 358,
  mapHeight: 300,
  height: 364,
  ukraine: [
    [66, 44],
    [348, 260],
  ],
  countrySize: 13,
  citySize: 13,
  dot: 3,
  labels: [
    { lines: ["Russie"], at: [38.6, 51.6], className: "soft" },
    { lines: ["Biélorussie"], at: [27.6, 52.4], className: "soft" },
    { lines: ["Pologne"], at: [20.8, 51.1], className: "soft" },
    { lines: ["Slovaquie"], at: [19.75, 48.55], className: "soft" },
    { lines: ["Hongrie"], at: [19.8, 46.9], className: "soft" },
    { lines: ["Roumanie"], at: [24.8, 45.6], className: "soft" },
    { lines: ["Bulgarie"], at: [25.2, 42.8], className: "soft" },
    { lines: ["Moldavie"], at: [27.85, 47.4], className: "soft", turned: 58 },
    { lines: ["mer Noire"], at: [31.3, 43.4], className: "italic water" },
    { lines: ["mer", "d’Azov"], at: [37, 46.3], className: "italic water" },
  ],
  cities: [
    { name: "Kyiv", at: cities.kyiv, dx: 8, dy: 5, anchor: "start", isCapital: true },
    { name: "Lviv", at: cities.lviv, dx: 7, dy: 5, anchor: "start" },
    { name: "Kharkiv", at: cities.kharkiv, dx: 2, dy: 16, anchor: "middle" },
    { name: "Donetsk", at: cities.donetsk, dx: -7, dy: 5, anchor: "end" },
    { name: "Odessa", at: cities.odessa, dx: -8, dy: 34, anchor: "start", hasLeader: true },
    { name: "Sébastopol", at: cities.sevastopol, dx: -7, dy: 5, anchor: "end" },
  ],
  crimea: { at: [34.9, 45.05], to: [36.2, 44.2], anchor: "start" },
  scaleBar: { kilometres: 200, at: [300, 290] },
};

export async function drawUkraineMap(measure: Measure): Promise<Record<string, Drawing>> {
  return { "ukraine-carte": await draw(wide, measure), "ukraine-carte-etroit": await draw(narrow, measure) };
}
