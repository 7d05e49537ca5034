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

/** As #rrggbb; outside sRGB it loses chroma, never hue or lightness. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const rgbAt = (c: number) => oklabToLinearRgb(lightness / 100, c * Math.cos(angle), c * Math.sin(angle));
  let kept = chroma;
  while (kept > 0 && !isInGamut(rgbAt(kept))) kept -= 0.002;
  return `#${rgbAt(Math.max(0, kept)).map(toHexPair).join("")}`;
}

function relativeLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2 ratio of two #rrggbb colours. */
export function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [relativeLuminance(first), relativeLuminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
