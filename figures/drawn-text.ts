import type { Measure } from "./fonts.ts";
import { sansFamily } from "./fonts.ts";
import { house } from "./palette.ts";
import { drawWords, type Rules, roundToTenth } from "./svg.ts";

export type Anchor = "start" | "middle" | "end";

export const textRules: Rules = {
  text: { "font-family": `"${sansFamily}",sans-serif`, "font-weight": 500, fill: house.ink },
  ".italic": { "font-style": "italic" },
  ".bold": { "font-weight": 700 },
  ".soft": { fill: house.softInk },
};

type Text = { x: number; y: number; size?: number; text: string; anchor?: Anchor; className?: string };

export function drawText({ x, y, size, text, anchor = "start", className = "" }: Text): string {
  const anchored = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
  const classed = className ? ` class="${className}"` : "";
  const sized = size === undefined ? "" : ` font-size="${roundToTenth(size)}"`;
  return `<text x="${roundToTenth(x)}" y="${roundToTenth(y)}"${sized}${anchored}${classed}>${drawWords(text)}</text>`;
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
