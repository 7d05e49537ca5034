import { oklch } from "./colour.ts";

/** In OKLCH degrees, evenly spread. The cards under public/cards are drawn in the tones of their category's. */
export const categoryHue: Record<string, number> = {
  agriculture: 158,
  economie: 184,
  ecologie: 209,
  international: 235,
  politique: 261,
  societe: 286,
  sante: 312,
  education: 338,
  immigration: 4,
  numerique: 29,
  defense: 55,
  culture: 81,
  justice: 106,
  sports: 132,
};

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
