type Rgb = readonly [number, number, number];

function oklabToLinearRgb(lightness: number, a: number, b: number): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function isInGamut(rgb: Rgb): boolean {
  return rgb.every((channel) => channel >= -0.0001 && channel <= 1.0001);
}

function toHexPair(linear: number): string {
  const clamped = Math.min(1, Math.max(0, linear));
  const encoded = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, "0");
}

/** Returns #rrggbb. A colour outside sRGB loses chroma but keeps its hue and lightness. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const rgbAt = (c: number) => oklabToLinearRgb(lightness / 100, c * Math.cos(angle), c * Math.sin(angle));
  let kept = chroma;
  while (kept > 0 && !isInGamut(rgbAt(kept))) kept -= 0.002;
  return `#${rgbAt(Math.max(0, kept)).map(toHexPair).join("")}`;
}

/** Hues in OKLCH degrees, evenly spread. The cards in public/cards use the tones of their category's hue. */
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
