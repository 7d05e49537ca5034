import { oklch } from "./colour.ts";

const categoryIds = [
  "agriculture",
  "economie",
  "ecologie",
  "international",
  "politique",
  "societe",
  "sante",
  "education",
  "immigration",
  "numerique",
  "defense",
  "culture",
  "justice",
  "sports",
] as const;

export type CategoryId = (typeof categoryIds)[number];

/** Equal steps, turned so that International gets 235. */
const firstHue = 235 - (3 * 360) / categoryIds.length;

/** In OKLCH degrees. */
export const categoryHue: Record<string, number> = Object.fromEntries(
  categoryIds.map((id, index) => [id, Math.round(firstHue + (index * 360) / categoryIds.length) % 360]),
);

export function hueOf(id: CategoryId): number {
  return categoryHue[id] ?? 0;
}

export type Tone = { light: string; dark: string };

function tone(light: [number, number, number], dark: [number, number, number]): Tone {
  return { light: oklch(...light), dark: oklch(...dark) };
}

export const house = {
  paper: tone([98.4, 0.008, 85], [19, 0.02, 300]),
  card: tone([99.4, 0.004, 85], [23, 0.022, 300]),
  edge: tone([87, 0.015, 300], [37, 0.03, 300]),
  rule: tone([91, 0.025, 290], [30, 0.03, 300]),
  ink: tone([24, 0.035, 300], [93, 0.01, 85]),
  softInk: tone([43, 0.03, 300], [79, 0.015, 300]),
  violet: tone([40, 0.13, 300], [80, 0.1, 300]),
  margin: tone([62, 0.1, 300], [60, 0.09, 300]),
  mint: tone([90, 0.1, 175], [46, 0.08, 175]),
} as const;

export function categoryTones(hue: number) {
  return {
    ground: tone([93, 0.04, hue], [28, 0.045, hue]),
    faint: tone([87, 0.055, hue], [35, 0.055, hue]),
    middle: tone([74, 0.085, hue], [50, 0.08, hue]),
    deep: tone([45, 0.09, hue], [74, 0.09, hue]),
    paper: tone([99, 0.006, hue], [96, 0.015, hue]),
  } as const;
}

const mapHue = 235;
export const map = {
  land: tone([95.5, 0.008, 85], [29, 0.012, 300]),
  landEdge: tone([63, 0.02, 300], [58, 0.02, 300]),
  sea: tone([91.5, 0.025, mapHue], [23, 0.035, mapHue]),
  seaInk: tone([42, 0.08, mapHue], [80, 0.06, mapHue]),
  country: tone([82.5, 0.075, mapHue], [42, 0.08, mapHue]),
  paleCountry: tone([91, 0.045, mapHue], [34, 0.055, mapHue]),
  countryEdge: tone([34, 0.08, mapHue], [90, 0.04, mapHue]),
} as const;
