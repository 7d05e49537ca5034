import type { Measure } from "./fonts.ts";
import { sansFamily } from "./fonts.ts";
import { house, map } from "./palette.ts";
import { drawWords, type Rules, short } from "./svg.ts";

export type Anchor = "start" | "middle" | "end";

export function hatching(id: string, step: number, scale = 1): string {
  const turn = scale === 1 ? "rotate(45)" : `rotate(45)scale(${short(1 / scale)})`;
  return (
    `<pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse" patternTransform="${turn}">` +
    `<path class="hatch" d="M${short(step / 2)} 0v${step}"/></pattern>`
  );
}

export const textRules: Rules = {
  text: { "font-family": `"${sansFamily}",sans-serif`, "font-weight": 500, fill: house.ink },
  ".italic": { "font-style": "italic" },
  ".bold": { "font-weight": 700 },
  ".soft": { fill: house.softInk },
};

export const hatchRules: Rules = { ".hatch": { stroke: map.countryEdge, "stroke-width": 2, fill: "none" } };

type Text = { x: number; y: number; size?: number; text: string; anchor?: Anchor; className?: string };

export function drawText({ x, y, size, text, anchor = "start", className = "" }: Text): string {
  const anchored = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
  const classed = className ? ` class="${className}"` : "";
  const sized = size === undefined ? "" : ` font-size="${short(size)}"`;
  return `<text x="${short(x)}" y="${short(y)}"${sized}${anchored}${classed}>${drawWords(text)}</text>`;
}

export function drawLines(lines: readonly string[], first: Omit<Text, "text">, leading: number): string {
  return lines.map((text, index) => drawText({ ...first, y: first.y + index * leading, text })).join("");
}

export function wrap(text: string, width: number, size: number, measure: Measure, weight: 500 | 700 = 500): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && measure(longer, size, weight) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export type LegendItem = { swatch: string; text: string };

type Legend = { x: number; y: number; width: number; size: number; items: LegendItem[]; measure: Measure };

const swatchWidth = 28;

/** A swatch is drawn around its row's origin, 28 × 18. */
export function drawLegend({ x, y, width, size, items, measure }: Legend): { markup: string; bottom: number } {
  const leading = size * 1.3;
  let top = y;
  const rows = items.map(({ swatch, text }) => {
    const lines = wrap(text, width - swatchWidth - 10, size, measure);
    const row =
      `<g transform="translate(${short(x)} ${short(top)})">${swatch}</g>` +
      drawLines(lines, { x: x + swatchWidth + 10, y: top + 9 + size * 0.36, size }, leading);
    top += Math.max(24, lines.length * leading + 7);
    return row;
  });
  return { markup: rows.join(""), bottom: top };
}

export function drawSwatch(className: string, overlay = ""): string {
  const box = 'x=".5" y=".5" width="27" height="17" rx="2"';
  return `<rect class="swatch ${className}" ${box}/>${overlay && `<rect ${overlay} ${box}/>`}`;
}
