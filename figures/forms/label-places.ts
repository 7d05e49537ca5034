import type { Point } from "../lines.ts";

export function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  let inside = false;
  ring.forEach(([fromX, fromY], index) => {
    const [toX, toY] = ring[(index + 1) % ring.length] ?? [0, 0];
    if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) inside = !inside;
  });
  return inside;
}

function boundsOf(ring: readonly Point[]) {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function holds(ring: readonly Point[], [x, y]: Point, width: number, height: number): boolean {
  const edges = [-0.5, -0.25, 0, 0.25, 0.5].flatMap((part): Point[] => [
    [x + width * part, y - height / 2],
    [x + width * part, y + height / 2],
  ]);
  return edges.every((corner) => isInside(corner, ring));
}

/** Near the middle of the largest ring; null where none fits. */
export function findRoom(rings: readonly (readonly Point[])[], width: number, height: number): Point | null {
  const sizeOf = (ring: readonly Point[]) => {
    const { left, right, top, bottom } = boundsOf(ring);
    return (right - left) * (bottom - top);
  };
  const largest = [...rings].sort((a, b) => sizeOf(b) - sizeOf(a))[0];
  if (!largest) return null;
  const { left, right, top, bottom } = boundsOf(largest);
  const middle: Point = [
    largest.reduce((sum, [x]) => sum + x, 0) / largest.length,
    largest.reduce((sum, [, y]) => sum + y, 0) / largest.length,
  ];
  const steps = Array.from({ length: 41 }, (_, index) => index / 40);
  const places = steps.flatMap((across) =>
    steps.map((down): Point => [left + across * (right - left), top + down * (bottom - top)]),
  );
  const distance = ([x, y]: Point) => Math.hypot(x - middle[0], y - middle[1]);
  return (
    places.filter((place) => holds(largest, place, width, height)).sort((a, b) => distance(a) - distance(b))[0] ?? null
  );
}
