import { type Anchor, drawText } from "../drawn-text.ts";
import type { Point } from "../svg.ts";

export type Box = { left: number; right: number; top: number; bottom: number };

const places = [
  { dx: 0, dy: -11, anchor: "middle" },
  { dx: 0, dy: 22, anchor: "middle" },
  { dx: 0, dy: -11, anchor: "start" },
  { dx: 0, dy: -11, anchor: "end" },
  { dx: 0, dy: 22, anchor: "start" },
  { dx: 0, dy: 22, anchor: "end" },
  { dx: 11, dy: 5, anchor: "start" },
  { dx: -11, dy: 5, anchor: "end" },
  { dx: 0, dy: -28, anchor: "middle" },
  { dx: 0, dy: 38, anchor: "middle" },
] as const satisfies { dx: number; dy: number; anchor: Anchor }[];

/** `side` is -1 for above, 1 for below and 0 for either. */
export type PointLabel = { at: Point; text: string; width: number; side: -1 | 0 | 1 };

function boxOf({ at, width }: PointLabel, { dx, dy, anchor }: (typeof places)[number], size: number): Box {
  const x = at[0] + dx;
  const left = anchor === "middle" ? x - width / 2 : anchor === "end" ? x - width : x;
  const y = at[1] + dy;
  return { left, right: left + width, top: y - size * 0.75, bottom: y + size * 0.12 };
}

const overlap = (a: Box, b: Box, gap: number) =>
  a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;

/** Returns a point for every second pixel of the curves, to find out what a label would cover. */
export function sampleCurves(curves: readonly (readonly Point[])[]): Point[] {
  return curves.flatMap((curve) =>
    curve.slice(1).flatMap(([toX, toY], index): Point[] => {
      const [fromX, fromY] = curve[index] ?? [toX, toY];
      const count = Math.ceil(Math.hypot(toX - fromX, toY - fromY) / 2);
      return Array.from(
        { length: count },
        (_, step): Point => [fromX + ((toX - fromX) * step) / count, fromY + ((toY - fromY) * step) / count],
      );
    }),
  );
}

type Field = { size: number; inside: Box; taken: Box[]; curve: readonly Point[] };

/** Places the labels one after the other, each where it covers the least. */
export function drawPointLabels(labels: readonly PointLabel[], { size, inside, taken, curve }: Field): string {
  const placed = [...taken];
  return labels
    .map((label) => {
      const costs = places.map((place, order) => {
        const box = boxOf(label, place, size);
        const isOut =
          box.left < inside.left || box.right > inside.right || box.top < inside.top || box.bottom > inside.bottom;
        const hits = curve.filter(
          ([x, y]) => x > box.left - 2 && x < box.right + 2 && y > box.top - 3 && y < box.bottom + 3,
        ).length;
        const touched = placed.filter((other) => overlap(box, other, 3)).length;
        const isAstray = label.side * place.dy < 0;
        return { place, box, cost: order * 0.5 + (isAstray ? 60 : 0) + hits + touched * 500 + (isOut ? 2000 : 0) };
      });
      const best = costs.reduce((least, one) => (one.cost < least.cost ? one : least));
      placed.push(best.box);
      const [x, y] = [label.at[0] + best.place.dx, label.at[1] + best.place.dy];
      return drawText({ x, y, size, text: label.text, anchor: best.place.anchor, className: "bold on" });
    })
    .join("");
}
