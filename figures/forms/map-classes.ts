import type { FigureOf } from "#app/features/catalogue/figure.schema.ts";
import { contrast, oklch } from "../colour.ts";
import { type CategoryId, house, hueOf, type Tone } from "../palette.ts";
import { withUnit, writeNumber } from "./numbers.ts";

export type MapFigure = FigureOf<"map">;

/** From few to many: darker on light paper, lighter on dark paper. */
export function classFills(category: string, count: number): Tone[] {
  const hue = hueOf(category as CategoryId);
  return Array.from({ length: count }, (_, index) => {
    const part = index / (count - 1);
    return {
      light: oklch(91 - part * 45, 0.04 + part * 0.05, hue),
      dark: oklch(34 + part * 50, 0.05 + part * 0.02, hue),
    };
  });
}

/** The ink that reads on a fill, in each colour scheme. */
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
    ...figure.limits.slice(1).map((limit, index) => `de ${write(figure.limits[index] ?? 0)} à moins de ${withUnit(write(limit), figure)}`),
    `${withUnit(write(figure.limits[last] ?? 0), figure)} et plus`,
  ];
}
