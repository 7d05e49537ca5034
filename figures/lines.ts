import { type GeoPermissibleObjects, type GeoProjection, geoPath } from "d3-geo";

export type Point = readonly [number, number];

function distanceToLine([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(x - fromX, y - fromY);
  return Math.abs(dy * (x - fromX) - dx * (y - fromY)) / length;
}

export function simplify(line: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  let [farthest, distance] = [0, 0];
  line.slice(1, -1).forEach((point, index) => {
    const away = distanceToLine(point, first, last);
    if (away > distance) [farthest, distance] = [index + 1, away];
  });
  if (distance <= tolerance) return [first, last];
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(farthest), tolerance),
  ];
}

/** A closed line repeats its first point. */
export function projectLines(projection: GeoProjection, shape: GeoPermissibleObjects): Point[][] {
  const lines: Point[][] = [];
  const context = {
    beginPath() {},
    moveTo(x: number, y: number) {
      lines.push([[x, y]]);
    },
    lineTo(x: number, y: number) {
      lines.at(-1)?.push([x, y]);
    },
    closePath() {
      const start = lines.at(-1)?.[0];
      if (start) lines.at(-1)?.push(start);
    },
    arc() {},
  };
  geoPath(projection, context)(shape);
  return lines;
}

/** Keeps the point farthest from the equal ends before it simplifies both halves. */
function simplifyRing(ring: readonly Point[], tolerance: number): Point[] {
  const [startX, startY] = ring[0] ?? [0, 0];
  const distances = ring.map(([x, y]) => Math.hypot(x - startX, y - startY));
  const farthest = distances.indexOf(Math.max(...distances));
  return [
    ...simplify(ring.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(ring.slice(farthest), tolerance),
  ].slice(0, -1);
}

function areaOf(ring: readonly Point[]): number {
  return Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0];
      return sum + (x * nextY - nextX * y) / 2;
    }, 0),
  );
}

export function projectRings(
  projection: GeoProjection,
  shape: GeoPermissibleObjects,
  { tolerance, smallest }: { tolerance: number; smallest: number },
): Point[][] {
  return projectLines(projection, shape)
    .map((ring) => simplifyRing(ring, tolerance))
    .filter((ring) => ring.length > 2 && areaOf(ring) >= smallest);
}
