import type { FigureOf } from "#library/schema/figure.schema.ts";
import { contrast, oklch } from "../colour.ts";
import { type CategoryId, house, hueOf, type Tone } from "../palette.ts";
import { withUnit, writeNumber } from "./numbers.ts";

export type MapFigure = FigureOf<"map">;

/** Without the middle, on which neither ink nor paper is readable. */
const lightness: Record<number, { light: number[]; dark: number[] }> = {
  2: { light: [88, 46], dark: [38, 80] },
  3: { light: [91, 75, 46], dark: [36, 66, 86] },
  4: { light: [92, 83, 74, 46], dark: [34, 44, 68, 86] },
  5: { light: [92, 84, 75, 50, 39], dark: [33, 40, 47, 69, 86] },
};

/** From few to many: darker on light paper, lighter on dark. */
export function classFills(category: string, count: number): Tone[] {
  const hue = hueOf(category as CategoryId);
  const { light = [], dark = [] } = lightness[count] ?? {};
  return light.map((level, index) => ({
    light: oklch(level, 0.04 + (index / count) * 0.05, hue),
    dark: oklch(dark[index] ?? 50, 0.05 + (index / count) * 0.03, hue),
  }));
}

export function inkOn(fill: Tone): Tone {
  const best = (scheme: keyof Tone) => {
    const inks = [house.ink[scheme], house.paper[scheme]] as const;
    return contrast(inks[0], fill[scheme]) >= contrast(inks[1], fill[scheme]) ? inks[0] : inks[1];
  };
  return { light: best("light"), dark: best("dark") };
}

export function classOf(value: number, limits: readonly number[]): number {
  return limits.filter((limit) => value >= limit).length;
}

/** « moins de 5 % », « de 5 à 9 % », « 13 % et plus ». */
export function classNames(figure: MapFigure): string[] {
  const write = (value: number) => writeNumber(value, { ...figure, decimals: undefined });
  const last = figure.limits.length - 1;
  return [
    `moins de ${withUnit(write(figure.limits[0] ?? 0), figure)}`,
    ...figure.limits
      .slice(1)
      .map((limit, index) => `de ${write(figure.limits[index] ?? 0)} à moins de ${withUnit(write(limit), figure)}`),
    `${withUnit(write(figure.limits[last] ?? 0), figure)} et plus`,
  ];
}
