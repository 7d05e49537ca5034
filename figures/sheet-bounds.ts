type Point = { x: number; y: number };

/** The tolerance allows for rounding and half the width of a stroke. */
const TOLERANCE = 1;
/** The number of arguments of each path command. */
const TAKES: Record<string, number> = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7, z: 0 };
const NO_NUMBER = /="[^"]*?(?:NaN|Infinity|undefined|\de[+-]?\d)[^"]*"/;

/**
 * Returns an element of the body that exceeds the drawing's size; null when there is none. Clipped and transformed
 * groups are not checked.
 */
export function undrawable(body: string, { width, height }: { width: number; height: number }): string | null {
  const [broken] = NO_NUMBER.exec(body) ?? [];
  if (broken) return broken;
  const isOutside = ({ x, y }: Point) =>
    x < -TOLERANCE || y < -TOLERANCE || x > width + TOLERANCE || y > height + TOLERANCE;
  return listElements(body).find((element) => pointsOf(element).some(isOutside)) ?? null;
}

function listElements(body: string): string[] {
  const elements: string[] = [];
  const open: boolean[] = [];
  for (const [tag] of body.matchAll(/<[^>]+>/g)) {
    if (tag.startsWith("</")) open.pop();
    else {
      const isElsewhere = open.at(-1) === true || /^<(?:defs|pattern|clipPath|marker)|transform=|clip-path=/.test(tag);
      if (!isElsewhere) elements.push(tag);
      if (!tag.endsWith("/>")) open.push(isElsewhere);
    }
  }
  return elements;
}

/**
 * Covers rect, circle, path and text, which are all that figures draw: a line or polygon would not be checked. Radius
 * and text length are ignored.
 */
function pointsOf(element: string): Point[] {
  const values = new Map([...element.matchAll(/ ([a-z\d-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const path = values.get("d");
  if (path !== undefined) return pathPoints(path);
  const number = (name: string) => Number(values.get(name) ?? 0);
  const [x, y] = [number("x") + number("cx"), number("y") + number("cy")];
  return element.startsWith("<rect")
    ? [
        { x, y },
        { x: x + number("width"), y: y + number("height") },
      ]
    : [{ x, y }];
}

/** Returns the ends of the segments only; a curve may extend beyond them. */
function pathPoints(path: string): Point[] {
  const points: Point[] = [];
  let at: Point = { x: 0, y: 0 };
  let start = at;
  for (const [, command = "", data = ""] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kind = command.toLowerCase();
    const from = command === kind ? 1 : 0;
    const numbers = (data.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const takes = TAKES[kind] ?? 0;
    for (let next = takes; takes > 0 && next <= numbers.length; next += takes) {
      const [before = 0, last = 0] = [numbers[next - 2], numbers[next - 1]];
      const x = kind === "h" ? last : kind === "v" ? (from ? 0 : at.x) : before;
      const y = kind === "v" ? last : kind === "h" ? (from ? 0 : at.y) : last;
      at = { x: from * at.x + x, y: from * at.y + y };
      if (kind === "m" && next === takes) start = at;
      points.push(at);
    }
    if (kind === "z") at = start;
  }
  return points;
}
