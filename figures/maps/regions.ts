import ukraine from "@svg-maps/ukraine";
import { type Point, simplify } from "../lines.ts";

type Ring = Point[];
type Regions = { rings: Map<string, Ring[]>; outline: Ring[] };

const locations: { id: string; path: string }[] = ukraine.locations;

/** The base map only uses M, m, l and z. */
function parseRings(path: string): Ring[] {
  const rings: Ring[] = [];
  let [x, y] = [0, 0];
  for (const [, command, numbers = ""] of path.matchAll(/([Mmlz])([^Mmlz]*)/g)) {
    const values = [...numbers.matchAll(/-?\d*\.?\d+/g)].map(Number);
    if (command === "M") [x, y] = [0, 0];
    if (command === "M" || command === "m") rings.push([]);
    if (command === "z") [x, y] = rings.at(-1)?.[0] ?? [0, 0];
    for (let index = 0; index + 1 < values.length; index += 2) {
      x = Math.round((x + (values[index] ?? 0)) * 10) / 10;
      y = Math.round((y + (values[index + 1] ?? 0)) * 10) / 10;
      rings.at(-1)?.push([x, y]);
    }
  }
  return rings.map(dropRepeats).filter((ring) => ring.length > 2);
}

function isSame(first: Point | undefined, second: Point | undefined): boolean {
  return first?.[0] === second?.[0] && first?.[1] === second?.[1];
}

function dropRepeats(ring: Ring): Ring {
  const kept = ring.filter((point, index) => index === 0 || !isSame(point, ring[index - 1]));
  return isSame(kept[0], kept.at(-1)) ? kept.slice(0, -1) : kept;
}

/** Where several borders meet: moved, neighbours would come apart. */
function findJunctions(rings: readonly Ring[]): Set<string> {
  const neighbours = new Map<string, Set<string>>();
  for (const ring of rings) {
    ring.forEach((point, index) => {
      const around = neighbours.get(String(point)) ?? new Set();
      around.add(String(ring.at(index - 1))).add(String(ring[(index + 1) % ring.length]));
      neighbours.set(String(point), around);
    });
  }
  return new Set([...neighbours].filter(([, around]) => around.size > 2).map(([point]) => point));
}

function startAt(ring: Ring, junctions: Set<string>): Ring {
  const junction = ring.findIndex((point) => junctions.has(String(point)));
  const lowest = ring.reduce((best, point, index) => (String(point) < String(ring[best]) ? index : best), 0);
  const start = junction === -1 ? lowest : junction;
  return [...ring.slice(start), ...ring.slice(0, start), ring[start] ?? [0, 0]];
}

function splitAtJunctions(closed: Ring, junctions: Set<string>): Ring[] {
  const lines: Ring[] = [[]];
  closed.forEach((point, index) => {
    lines.at(-1)?.push(point);
    if (index > 0 && index < closed.length - 1 && junctions.has(String(point))) lines.push([point]);
  });
  return lines;
}

function eitherWayKey(line: Ring): string {
  return [String(line), String([...line].reverse())].sort()[0] ?? "";
}

/** The same result from either end, so that neighbours agree. */
function simplifyEitherWay(line: Ring, tolerance: number): Ring {
  const isForward = String(line) === eitherWayKey(line);
  const simple = simplify(isForward ? line : [...line].reverse(), tolerance);
  return isForward ? simple : simple.reverse();
}

function toWholeUnits(line: Ring): Ring {
  return dropRepeats(line.map(([x, y]) => [Math.round(x), Math.round(y)] as const));
}

type Source = { regions: { id: string; rings: Ring[] }[]; junctions: Set<string> };

let source: Source | null = null;

function readOutlines(): Source {
  const regions = locations.map(({ id, path }) => ({ id, rings: parseRings(path) }));
  return { regions, junctions: findJunctions(regions.flatMap(({ rings }) => rings)) };
}

/** Crimea included; neighbours still share their border. */
export function loadRegions(tolerance: number): Regions {
  source ??= readOutlines();
  const { regions, junctions } = source;
  const uses = new Map<string, { line: Ring; count: number }>();
  const rings = new Map<string, Ring[]>();
  for (const region of regions) {
    const simple = region.rings.map((ring) => {
      const lines = splitAtJunctions(startAt(ring, junctions), junctions);
      const simpleLines = lines.map((line) => {
        const simpleLine = simplifyEitherWay(line, tolerance);
        const key = eitherWayKey(line);
        uses.set(key, { line: simpleLine, count: (uses.get(key)?.count ?? 0) + 1 });
        return simpleLine;
      });
      return toWholeUnits(simpleLines.flatMap((line) => line.slice(0, -1)));
    });
    rings.set(
      region.id,
      simple.filter((ring) => ring.length > 2),
    );
  }
  const outline = [...uses.values()].filter(({ count }) => count === 1).map(({ line }) => toWholeUnits(line));
  return { rings, outline };
}
