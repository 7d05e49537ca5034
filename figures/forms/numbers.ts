import type { FigureValue } from "#library/schema/figure.schema.ts";

/** The font of the figures has no narrow no-break space. */
const SPACE = "\u00a0";
const MINUS = "\u2212";
const MAX_DECIMALS = 20;

export type Writing = { unit?: string | undefined; decimals?: number | undefined; signed?: boolean | undefined };

/** Writes « 122 839 » or « −0,85 ». */
export function writeNumber(value: number, { decimals, signed }: Writing): string {
  const places = { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? MAX_DECIMALS };
  // Unlike `String()`, this never writes an exponent.
  const written = new Intl.NumberFormat("en", { ...places, useGrouping: false }).format(Math.abs(value));
  const [whole = "", part] = written.split(".");
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(?:\d{3})+$)/g, SPACE) : whole;
  const isZero = !/[1-9]/.test(written);
  const sign = isZero ? "" : value < 0 ? MINUS : signed ? "+" : "";
  return `${sign}${grouped}${part ? `,${part}` : ""}`;
}

/** A long unit is written once above the drawing, not after each number. */
export function withUnit(text: string, { unit }: Writing): string {
  return unit !== undefined && unit.length <= 3 ? `${text}${SPACE}${unit}` : text;
}

export function writeValue({ value, label }: FigureValue, writing: Writing): string {
  return label ?? withUnit(writeNumber(value ?? 0, writing), writing);
}

export function niceTicks(from: number, to: number, count: number): number[] {
  if (to <= from) return [from];
  const rough = (to - from) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

type Span = { centre: number; width: number };

/** Moves the centres as little as possible so that the spans do not touch. */
export function spread(spans: readonly Span[], from: number, to: number, gap: number): number[] {
  const order = spans.map((_, index) => index).sort((a, b) => (spans[a]?.centre ?? 0) - (spans[b]?.centre ?? 0));
  const centres = spans.map(({ centre, width }) => Math.min(Math.max(centre, from + width / 2), to - width / 2));
  const widthOf = (index: number) => spans[index]?.width ?? 0;
  let edge = from;
  for (const index of order) {
    centres[index] = Math.max(centres[index] ?? 0, edge + widthOf(index) / 2);
    edge = (centres[index] ?? 0) + widthOf(index) / 2 + gap;
  }
  edge = to;
  for (const index of order.reverse()) {
    centres[index] = Math.min(centres[index] ?? 0, edge - widthOf(index) / 2);
    edge = (centres[index] ?? 0) - widthOf(index) / 2 - gap;
  }
  return centres;
}

const OTHER_CHARACTERS: Record<string, string> = { "\u202f": SPACE, ᵒ: "°", ᵉ: "e", ʳ: "r", "₂": "2" };

/** Replaces characters that the site's font lacks, and puts a no-break space before % and €. */
export function withDrawableCharacters<Value>(value: Value): Value {
  if (typeof value === "string")
    return value
      .replace(/[\u202fᵒᵉʳ₂]/g, (character) => OTHER_CHARACTERS[character] ?? character)
      .replaceAll(/ (?=[%€])/g, SPACE) as Value;
  if (Array.isArray(value)) return value.map(withDrawableCharacters) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withDrawableCharacters(item)])) as Value;
}
