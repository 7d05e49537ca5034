import {
  type GeoProjection,
  geoAzimuthalEqualArea,
  geoCentroid,
  geoConicConformal,
  geoDistance,
  geoGraticule,
  geoOrthographic,
} from "d3-geo";
import { projectLines, projectRings, simplify } from "#figures/lines.ts";
import { getCountry, getLand, type Land } from "#figures/maps/atlas.ts";
import { drawCrimeaClip } from "#figures/maps/crimea.ts";
import { hueOf } from "#figures/palette.ts";
import { type Drawing, toPath } from "#figures/svg.ts";
import { cardHeight, cardWidth, drawCardImage } from "./card-frame.ts";

type View = { title: string; center: [number, number]; scale: number; isAlone?: true };

/** Without borders: a card takes no side. */
const views: Record<string, View> = {
  "proche-orient": { title: "Carte du Proche-Orient", center: [41, 28.5], scale: 350 },
  europe: { title: "Carte de l’Europe", center: [11, 52.5], scale: 270 },
  ameriques: { title: "Carte des Amériques", center: [-88, 13], scale: 83, isAlone: true },
  "asie-pacifique": { title: "Carte de l’Asie et du Pacifique", center: [124, 8], scale: 126 },
  afrique: { title: "Carte de l’Afrique", center: [19, 2], scale: 126 },
};

const middle: [number, number] = [(cardWidth + 40) / 2, cardHeight / 2];
const beyondCard: [[number, number], [number, number]] = [
  [20, -20],
  [cardWidth + 20, cardHeight + 20],
];

const clip = `<clipPath id="carte"><path d="M41 0h${cardWidth}v${cardHeight}H41z"/></clipPath>`;

function landPath(projection: GeoProjection, land = getLand("110m")): string {
  return toPath(projectRings(projection, land, { tolerance: 0.7, smallest: 12 }), true);
}

/** Less than 70° from the centre of the view. */
function getNearLand(center: [number, number]): Land {
  const coordinates = getLand("110m").coordinates.filter(
    (polygon) => geoDistance(geoCentroid({ type: "Polygon", coordinates: polygon }), center) < (70 * Math.PI) / 180,
  );
  return { type: "MultiPolygon", coordinates };
}

function drawLand({ center, scale, isAlone }: View): string {
  const [longitude, latitude] = center;
  const projection = geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .scale(scale)
    .translate(middle)
    .clipExtent(beyondCard);
  const path = landPath(projection, isAlone ? getNearLand(center) : undefined);
  return (
    `${clip}<defs><path id="terre" d="${path}"/></defs><g clip-path="url(#carte)">` +
    `<use href="#terre" class="sf" style="stroke-width:18"/><use href="#terre" class="d"/></g>`
  );
}

function drawHatchedUkraine(projection: GeoProjection, path: string, step: number): string {
  return (
    `<defs>${drawCrimeaClip("crimee", projection)}<path id="ukraine" d="${path}"/>` +
    `<pattern id="hachures" width="${step}" height="${step}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">` +
    `<path class="sp" style="stroke-width:${step * 0.36}" d="M${step / 2} 0v${step}"/></pattern></defs>` +
    `<use href="#ukraine" class="d"/><g clip-path="url(#crimee)"><use href="#ukraine" fill="url(#hachures)"/></g>`
  );
}

function drawUkraine(): string {
  const ukraine = getCountry("UKR", "50m");
  const projection = geoConicConformal().parallels([46, 51]).rotate([-31.5, 0]);
  const box: [[number, number], [number, number]] = [
    [64, 26],
    [304, 178],
  ];
  projection.fitExtent(box, ukraine).clipExtent(beyondCard);
  const shape = { tolerance: 0.5, smallest: 3 };
  const land = toPath(projectRings(projection, getLand("50m"), shape), true);
  return (
    `${clip}<path class="f" clip-path="url(#carte)" d="${land}"/>` +
    drawHatchedUkraine(projection, toPath(projectRings(projection, ukraine, shape), true), 6)
  );
}

const paris: [number, number] = [2.35, 48.86];
const kyiv: [number, number] = [30.52, 50.45];

/** Without the overseas parts that the atlas puts into the same shape. */
function getMainland(a3: string): Land {
  const near = getCountry(a3, "50m").coordinates.filter(
    (polygon) => geoDistance(geoCentroid({ type: "Polygon", coordinates: polygon }), paris) < 0.2,
  );
  return { type: "MultiPolygon", coordinates: near };
}

function drawFranceAndUkraine(): string {
  const projection = geoConicConformal().parallels([44, 54]).rotate([-17, 0]).scale(395).center([0, 48.6]);
  projection.translate(middle).clipExtent(beyondCard);
  const shape = { tolerance: 1.1, smallest: 24 };
  const [fromX, fromY] = (projection(paris) ?? [0, 0]).map(Math.round);
  const [toX, toY] = (projection(kyiv) ?? [0, 0]).map(Math.round);
  const [france, ukraine] = [getMainland("FRA"), getCountry("UKR", "50m")].map((country) =>
    toPath(projectRings(projection, country, { tolerance: 0.8, smallest: 8 }), true),
  );
  return (
    `${clip}<g clip-path="url(#carte)"><path class="f" d="${toPath(projectRings(projection, getLand("110m"), shape), true)}"/>` +
    `<path class="d" d="${france}"/></g>${drawHatchedUkraine(projection, ukraine ?? "", 3)}` +
    `<path class="sp" stroke-dasharray="1 9" d="M${fromX} ${fromY}Q${((fromX ?? 0) + (toX ?? 0)) / 2} 26 ${toX} ${toY}"/>` +
    `<circle class="p" cx="${fromX}" cy="${fromY}" r="6"/><circle class="p" cx="${toX}" cy="${toY}" r="6"/>`
  );
}

function drawGlobe(): string {
  const projection = geoOrthographic().rotate([-12, -32]).scale(78).translate([182, 100]).clipAngle(90);
  const grid = projectLines(projection, geoGraticule().step([30, 30])()).map((line) => simplify(line, 0.4));
  return (
    `<circle class="m" cx="182" cy="100" r="78"/><path class="d" d="${landPath(projection)}"/>` +
    `<path class="sg" style="stroke-width:1;opacity:.6" d="${toPath(grid, false)}"/>`
  );
}

export function drawThemeCards(): Record<string, Drawing> {
  const hue = hueOf("international");
  const lands = Object.entries(views).map(
    ([id, view]) => [id, drawCardImage(view.title, hue, drawLand(view))] as const,
  );
  return {
    "category-international": drawCardImage("Globe", hue, drawGlobe()),
    ukraine: drawCardImage("Carte de l’Ukraine, la Crimée est hachurée", hue, drawUkraine()),
    "ukraine-enjeux-france-europe": drawCardImage(
      "La France et l’Ukraine sur la carte de l’Europe",
      hue,
      drawFranceAndUkraine(),
    ),
    ...Object.fromEntries(lands),
  };
}
