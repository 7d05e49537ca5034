import { markWords } from "#platform/french/word-marks.ts";
import type { Tone } from "./palette.ts";
import { undrawable } from "./sheet-bounds.ts";

export type Point = readonly [number, number];

type Declarations = Record<string, string | number | Tone>;

/** Maps a selector to its declarations; a Tone gives one value for each colour scheme. */
export type Rules = Record<string, Declarations>;

export type Drawing = { width: number; height: number; svg: string };

export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Raises and shrinks the letters of ordinals. */
export function drawWords(text: string): string {
  let isRaised = false;
  return markWords(text)
    .map(({ text: piece, mark }) => {
      const [shift, wasRaised] = [mark === "raised", isRaised];
      isRaised = shift;
      if (shift) return `<tspan dy="-.5em" font-size="70%">${escapeText(piece)}</tspan>`;
      return wasRaised ? `<tspan dy=".35em">${escapeText(piece)}</tspan>` : escapeText(piece);
    })
    .join("");
}

export function roundToTenth(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function toCss(rules: Rules, scheme: keyof Tone, keep: (value: string | number | Tone) => boolean): string {
  return Object.entries(rules)
    .map(([selector, declarations]) => {
      const kept = Object.entries(declarations).filter(([, value]) => keep(value));
      const text = kept
        .map(([name, value]) => `${name}:${typeof value === "object" ? value[scheme] : value}`)
        .join(";");
      return text && `${selector}{${text}}`;
    })
    .join("");
}

/** Light is the default, for renderers that do not support media queries. */
function toStyleSheet(rules: Rules): string {
  const light = toCss(rules, "light", () => true);
  const dark = toCss(rules, "dark", (value) => typeof value === "object");
  return dark ? `${light}@media (prefers-color-scheme:dark){${dark}}` : light;
}

export type Document = { width: number; height: number; title: string; rules: Rules; body: string };

export function toDocument({ width, height, title, rules, body }: Document): Drawing {
  const outside = undrawable(body, { width, height });
  if (outside) throw new Error(`« ${title} » ne tient pas sur sa feuille : ${outside.slice(0, 200)}`);
  // Without geometricPrecision, a system that rounds letter widths draws lines longer than they were measured.
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" text-rendering="geometricPrecision"`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-labelledby="titre">` +
    `<title id="titre">${escapeText(title)}</title>` +
    `<style>${toStyleSheet(rules)}</style>${body}</svg>\n`;
  return { width, height, svg };
}

/** Relative moves with one decimal take half as many characters as absolute ones. */
export function toPath(lines: readonly (readonly Point[])[], isClosed: boolean): string {
  return lines
    .filter((line) => line.length > 1)
    .map((line) => {
      let [x, y] = [0, 0];
      const moves = line.map(([toX, toY], index) => {
        const [dx, dy] = [Math.round(toX * 10) - x, Math.round(toY * 10) - y];
        [x, y] = [x + dx, y + dy];
        if (index > 0 && dx === 0 && dy === 0) return "";
        return `${index === 0 ? "M" : "l"}${roundToTenth(dx / 10)} ${roundToTenth(dy / 10)}`;
      });
      return moves.join("").replaceAll(" -", "-") + (isClosed ? "z" : "");
    })
    .join("");
}
