import { type GeoProjection, geoConicConformal } from "d3-geo";
import { atlasCodes } from "#library/schema/figure-countries.ts";
import type { Measure } from "../fonts.ts";
import { type Point, projectLines, projectRings, simplify } from "../lines.ts";
import { drawLegend, drawSwatch, drawText, hatching, type LegendItem } from "../map-marks.ts";
import { getBorders, getCountry, getLandWithout } from "../maps/atlas.ts";
import { drawCrimeaClip } from "../maps/crimea.ts";
import { house, map, type Tone } from "../palette.ts";
import { type Drawing, type Rules, short, toPath } from "../svg.ts";
import { type Block, drawParagraph, frame, type Sheet, tonesOf } from "./figure-frame.ts";
import { findRoom } from "./label-places.ts";
import { classFills, classNames, classOf, inkOn, type MapFigure } from "./map-classes.ts";
import { withUnit, writeNumber } from "./numbers.ts";

/** Pale countries get a dark outline, dark ones a paper-coloured one. */
function strokeOn(fill: Tone, deep: Tone): Tone {
  const ink = inkOn(fill);
  const choose = (scheme: keyof Tone) => (ink[scheme] === house.ink[scheme] ? deep : house.paper)[scheme];
  return { light: choose("light"), dark: choose("dark") };
}

function rulesOf(figure: MapFigure): Rules {
  const { category, limits, values } = figure;
  const { deep } = tonesOf(figure);
  const fills = classFills(category, limits.length + 1);
  const ofUkraine = fills[classOf(values["UA"] ?? 0, limits)] ?? map.country;
  return {
    ".sea": { fill: map.sea },
    ".land": { fill: map.land },
    ".border": { fill: "none", stroke: map.landEdge, "stroke-width": 0.5, "stroke-linejoin": "round" },
    ".edge": { fill: "none", stroke: house.ink, "stroke-width": 2.2, "stroke-linejoin": "round" },
    ".hatch": { fill: "none", stroke: inkOn(ofUkraine), "stroke-width": 1.2, opacity: 0.75 },
    ".swatch.land": { stroke: map.landEdge, "stroke-width": 1 },
    ...Object.fromEntries(
      fills.map((fill, index) => [`.c${index}`, { fill, stroke: strokeOn(fill, deep), "stroke-width": 0.9 }]),
    ),
    ...Object.fromEntries(fills.map((fill, index) => [`.i${index}`, { fill: inkOn(fill) }])),
  };
}

const heart: [number, number][] = [
  [-9.3, 37],
  [-9.8, 54],
  [11, 36.2],
  [26, 35.5],
  [25.5, 70.5],
  [29, 60],
];
const edges: Record<string, [number, number][]> = {
  IS: [[-24, 65.5]],
  CY: [[34, 34.8]],
  TR: [[44, 38]],
  UA: [[40, 48.5]],
  RU: [[45, 56]],
  MT: [[14.4, 35.6]],
};

type Area = { left: number; top: number; width: number; height: number };
type Ground = { figure: MapFigure; sheet: Sheet; measure: Measure; projection: GeoProjection; area: Area };

function project({ values }: MapFigure, area: Area): GeoProjection {
  const coordinates = [...heart, ...Object.keys(values).flatMap((code) => edges[code] ?? [])];
  const { left, top, width, height } = area;
  const box: [[number, number], [number, number]] = [
    [left + 6, top + 6],
    [left + width - 6, top + height - 6],
  ];
  return geoConicConformal()
    .parallels([40, 62])
    .rotate([-12, 0])
    .fitExtent(box, { type: "MultiPoint", coordinates })
    .clipExtent([
      [left - 3, top - 3],
      [left + width + 3, top + height + 3],
    ]);
}

type Country = { code: string; value: number; rings: Point[][] };

function listCountries({ figure, sheet, projection }: Ground): Country[] {
  // Coarser outlines for many countries keep the file light.
  const coarse = sheet.isNarrow ? { tolerance: 1.1, smallest: 9 } : { tolerance: 1.8, smallest: 24 };
  const fine = sheet.isNarrow ? { tolerance: 0.6, smallest: 5 } : { tolerance: 0.9, smallest: 9 };
  const fineness = Object.keys(figure.values).length > 14 ? coarse : fine;
  return Object.entries(figure.values).map(([code, value]) => {
    const atlasCode = atlasCodes[code] ?? "";
    const shape = getCountry(atlasCode, "50m");
    const rings = projectRings(projection, shape, fineness);
    return {
      code,
      value,
      rings: rings.length > 0 ? rings : projectRings(projection, shape, { tolerance: 0.3, smallest: 0 }),
    };
  });
}

function drawGround(countries: Country[], { figure, sheet, projection, area }: Ground): string {
  const fineness = sheet.isNarrow ? { tolerance: 1.4, smallest: 14 } : { tolerance: 2, smallest: 40 };
  const borders = projectLines(projection, getBorders("50m")).map((line) => simplify(line, fineness.tolerance));
  const others = getLandWithout(
    countries.flatMap(({ code }) => atlasCodes[code] ?? []),
    "50m",
  );
  const frameBox = `x="${area.left}" y="${short(area.top)}" width="${area.width}" height="${area.height}"`;
  const fills = figure.limits.concat(0).map((_, index) => {
    const own = countries.filter(({ value }) => classOf(value, figure.limits) === index);
    return `<path class="c${index}" d="${own.map(({ rings }) => toPath(rings, true)).join("")}"/>`;
  });
  const edge = countries.filter(({ code }) => figure.highlight.includes(code));
  const ukraine = countries.find(({ code }) => code === "UA");
  const crimea = ukraine
    ? `<g clip-path="url(#peninsule)"><path fill="url(#hachures)" d="${toPath(ukraine.rings, true)}"/></g>`
    : "";
  return (
    `<defs><clipPath id="cadre"><rect ${frameBox} rx="8"/></clipPath>` +
    `${ukraine ? hatching("hachures", 5) + drawCrimeaClip("peninsule", projection) : ""}</defs>` +
    `<g clip-path="url(#cadre)"><rect class="sea" ${frameBox}/>` +
    `<path class="land" d="${toPath(projectRings(projection, others, fineness), true)}"/>` +
    `<path class="border" d="${toPath(borders, false)}"/>${fills.join("")}${crimea}` +
    `<path class="edge" d="${edge.map(({ rings }) => toPath(rings, true)).join("")}"/></g>`
  );
}

const countryName = new Intl.DisplayNames("fr", { type: "region" });

/** Numbers that fit no country are listed below. */
function drawValues(countries: Country[], { figure, measure, area }: Ground): { markup: string; others: string } {
  const size = 13;
  const left: Country[] = [];
  const labels = countries.map((country) => {
    const text = writeNumber(country.value, figure);
    const room = findRoom(country.rings, measure(text, size, 700) + 4, size * 0.9);
    const isOut =
      room &&
      (room[0] < area.left + 12 || room[0] > area.left + area.width - 12 || room[1] > area.top + area.height - 8);
    if (!room || isOut) {
      left.push(country);
      return "";
    }
    const className = `bold i${classOf(country.value, figure.limits)}`;
    return drawText({ x: room[0], y: room[1] + size * 0.36, size, text, anchor: "middle", className });
  });
  const others = left
    .sort((first, second) => second.value - first.value)
    .map(({ code, value }) =>
      `${countryName.of(code)} : ${withUnit(writeNumber(value, figure), figure)}`.replaceAll(" ", "\u00a0"),
    );
  return { markup: labels.join(""), others: others.length > 0 ? `${others.join(", ")}.` : "" };
}

function listLegend(figure: MapFigure): LegendItem[] {
  const items = classNames(figure).map((text, index): LegendItem => ({ swatch: drawSwatch(`c${index}`), text }));
  const crimea = "Crimée, annexée par la Russie en 2014 (annexion non reconnue par l’ONU)";
  const ofUkraine = `c${classOf(figure.values["UA"] ?? 0, figure.limits)}`;
  return [
    ...items.reverse(),
    { swatch: drawSwatch("land"), text: figure.missing },
    ...("UA" in figure.values ? [{ swatch: drawSwatch(ofUkraine, 'fill="url(#hachures)"'), text: crimea }] : []),
  ];
}

function drawBody(figure: MapFigure, top: number, sheet: Sheet, measure: Measure): Block {
  const area: Area = sheet.isNarrow
    ? { left: sheet.left, top, width: sheet.right - sheet.left, height: 330 }
    : { left: sheet.left, top, width: 470, height: 480 };
  const ground: Ground = { figure, sheet, measure, area, projection: project(figure, area) };
  const countries = listCountries(ground);
  const values = drawValues(countries, ground);
  const keyPlace = sheet.isNarrow
    ? { x: sheet.left, y: top + area.height + 12, width: area.width }
    : { x: sheet.left + area.width + 22, y: top + 6, width: sheet.right - sheet.left - area.width - 22 };
  const key = drawLegend({ ...keyPlace, size: sheet.size, items: listLegend(figure), measure });
  const bottom = Math.max(top + area.height, key.bottom) + 6;
  const others = values.others
    ? drawParagraph(values.others, { top: bottom, size: Math.max(13, sheet.size - 2), className: "", sheet, measure })
    : { markup: "", bottom };
  return { markup: drawGround(countries, ground) + values.markup + key.markup + others.markup, bottom: others.bottom };
}

export function drawCountryMap(figure: MapFigure, sheet: Sheet, measure: Measure): Promise<Drawing> {
  const draw = (top: number) => drawBody(figure, top, sheet, measure);
  return frame(figure, sheet, measure, { rules: rulesOf(figure), draw });
}
