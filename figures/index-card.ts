import type { Measure, Weight } from "./fonts.ts";
import { house } from "./palette.ts";
import { type Rules, short } from "./svg.ts";

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
    `<path class="margin" d="M${marginX} 1v${short(height - 2)}"/>`
  );
}

type Highlight = { text: string; x: number; y: number; size: number; weight?: Weight; measure: Measure };

export function drawHighlight({ text, x, y, size, weight = 500, measure }: Highlight): string {
  const width = measure(text, size, weight) + 6;
  return `<rect class="mint" x="${short(x - 3)}" y="${short(y - size * 0.36)}" width="${short(width)}" height="${short(size * 0.56)}" rx="1"/>`;
}
