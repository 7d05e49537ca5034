import { expect, test } from "vitest";
import { categoryHue, categoryTones, house, oklch, type Tone } from "./palette.ts";

const schemes = ["light", "dark"] as const;

test("oklch gives the sRGB colours that browsers give", () => {
  expect(oklch(100, 0, 0)).toBe("#ffffff");
  expect(oklch(0, 0, 0)).toBe("#000000");
  expect(oklch(40, 0.13, 300)).toBe("#543282");
  expect(oklch(45, 0.09, 235)).toBe("#0f5c80");
  expect(oklch(90, 0.1, 175)).toBe("#92f4da");
});

test("the fourteen hues are evenly spread and International is 235", () => {
  const hues = Object.values(categoryHue).sort((a, b) => a - b);
  const gaps = hues.map((hue, index) => ((hues[(index + 1) % hues.length] ?? 0) - hue + 360) % 360);
  expect(hues).toHaveLength(14);
  expect(categoryHue["international"]).toBe(235);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(25);
});

const textPairs: [string, Tone, Tone][] = [
  ["ink on the card", house.ink, house.card],
  ["soft ink on the card", house.softInk, house.card],
  ["soft ink on paper", house.softInk, house.paper],
  ["violet on the card", house.violet, house.card],
  ["ink on the highlighter", house.ink, house.mint],
];

test.each(textPairs)("text contrast: %s", (_, text, ground) => {
  for (const scheme of schemes) expect(contrast(text[scheme], ground[scheme])).toBeGreaterThanOrEqual(4.5);
});

const markPairs: [string, Tone, Tone][] = [["margin line on the card", house.margin, house.card]];

test.each(markPairs)("mark contrast: %s", (_, mark, ground) => {
  for (const scheme of schemes) expect(contrast(mark[scheme], ground[scheme])).toBeGreaterThanOrEqual(3);
});

test.each(Object.entries(categoryHue))("the deep tone of %s reads on its ground", (_, hue) => {
  const { ground, deep } = categoryTones(hue);
  for (const scheme of schemes) expect(contrast(deep[scheme], ground[scheme])).toBeGreaterThanOrEqual(4.5);
});

test.each(Object.entries(categoryHue))(
  "bars, lines and boxes of %s are seen on the card, and their words read",
  (_, hue) => {
    const { ground, faint, deep } = categoryTones(hue);
    for (const scheme of schemes) {
      expect(contrast(deep[scheme], house.card[scheme])).toBeGreaterThanOrEqual(3);
      expect(contrast(house.card[scheme], deep[scheme])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(house.ink[scheme], ground[scheme])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(house.ink[scheme], faint[scheme])).toBeGreaterThanOrEqual(4.5);
    }
  },
);

function relativeLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2 ratio of two #rrggbb colours. */
function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [relativeLuminance(first), relativeLuminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
