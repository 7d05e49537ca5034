import type { Measure, Weight } from "./fonts.ts";
import { house } from "./palette.ts";
import { type Rules, roundToTenth } from "./svg.ts";

export const cardRules: Rules = {
  ".card": { fill: house.card, stroke: house.edge },
  ".margin": { fill: "none", stroke: house.margin, "stroke-width": 2 },
  ".mint": { fill: house.mint },
  ".violet": { fill: house.violet },
  ".rule": { fill: "none", stroke: house.edge },
};

export function drawCard(width: number, height: number, marginX: number): string {
  return (
    `<rect class="card" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="6"/>` +
    `<path class="margin" d="M${marginX} 1v${roundToTenth(height - 2)}"/>`
  );
}

type Highlight = { text: string; x: number; y: number; size: number; weight?: Weight; measure: Measure };

export function drawHighlight({ text, x, y, size, weight = 500, measure }: Highlight): string {
  const width = measure(text, size, weight) + 6;
  return `<rect class="mint" x="${roundToTenth(x - 3)}" y="${roundToTenth(y - size * 0.36)}" width="${roundToTenth(width)}" height="${roundToTenth(size * 0.56)}" rx="1"/>`;
}
