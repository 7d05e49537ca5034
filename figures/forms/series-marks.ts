import { drawText } from "../drawn-text.ts";
import type { Measure } from "../fonts.ts";
import { type categoryTones, house } from "../palette.ts";
import { type Rules, roundToTenth } from "../svg.ts";
import type { Block, Sheet } from "./figure-frame.ts";

type Tones = ReturnType<typeof categoryTones>;

/** Series also differ by pattern, shape or dash, for readers who cannot distinguish their colours. */
export function seriesRules(tones: Tones, count: number): Rules {
  return {
    ".s": { stroke: tones.deep, "stroke-width": 1 },
    ".s0": { fill: tones.deep },
    ...(count > 1 ? { ".s1": { fill: "url(#rayures)" } } : {}),
    ".s2": { fill: tones.faint },
    ...(count > 3 ? { ".s3": { fill: "url(#points)" } } : {}),
    ".s4": { fill: house.card },
    ".ground": { fill: house.card },
    ".stripe": { fill: "none", stroke: tones.deep, "stroke-width": 1.6 },
    ".speck": { fill: tones.deep },
    ".in0": { fill: house.card },
  };
}

const stripes =
  '<pattern id="rayures" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
  '<rect class="ground" width="6" height="6"/><path class="stripe" d="M3 0v6"/></pattern>';
const specks =
  '<pattern id="points" width="7" height="7" patternUnits="userSpaceOnUse">' +
  '<rect class="ground" width="7" height="7"/><circle class="speck" cx="3.5" cy="3.5" r="1.2"/></pattern>';

export function definePatterns(count: number): string {
  return count < 2 ? "" : `<defs>${stripes}${count > 3 ? specks : ""}</defs>`;
}

export function drawShape(series: number, x: number, y: number, radius: number): string {
  const [r, wide] = [radius, radius * 1.3];
  if (series === 0 || series === 3) {
    return `<circle class="m m${series}" cx="${roundToTenth(x)}" cy="${roundToTenth(y)}" r="${roundToTenth(r)}"/>`;
  }
  const outline = [
    "",
    `M${roundToTenth(x - r)} ${roundToTenth(y - r)}h${roundToTenth(2 * r)}v${roundToTenth(2 * r)}h${roundToTenth(-2 * r)}z`,
    `M${roundToTenth(x)} ${roundToTenth(y - wide)}l${roundToTenth(wide)} ${roundToTenth(wide)}l${roundToTenth(-wide)} ${roundToTenth(wide)}l${roundToTenth(-wide)} ${roundToTenth(-wide)}z`,
    "",
    `M${roundToTenth(x)} ${roundToTenth(y - wide)}l${roundToTenth(wide)} ${roundToTenth(wide * 1.8)}h${roundToTenth(-2 * wide)}z`,
  ][series];
  return `<path class="m m${series}" d="${outline}"/>`;
}

export function shapeRules(tones: Tones): Rules {
  return {
    ".m": { stroke: tones.deep, "stroke-width": 2 },
    ".m0": { fill: tones.deep },
    ".m1": { fill: house.card },
    ".m2": { fill: house.ink, stroke: house.ink },
    ".m3": { fill: house.card, stroke: house.ink },
    ".m4": { fill: tones.middle },
  };
}

export type KeyItem = { name: string; swatch: (x: number, y: number) => string };

export function drawKey(items: readonly KeyItem[], top: number, sheet: Sheet, measure: Measure): Block {
  const [swatchWidth, gap, leading] = [26, sheet.isNarrow ? 16 : 26, sheet.size * 1.55];
  let [x, y] = [sheet.left, top];
  const parts = items.map(({ name, swatch }) => {
    const width = swatchWidth + 8 + measure(name, sheet.size);
    if (x > sheet.left && x + width > sheet.right) [x, y] = [sheet.left, y + leading];
    const part =
      swatch(x, y + sheet.size * 0.65) +
      drawText({ x: x + swatchWidth + 8, y: y + sheet.size, size: sheet.size, text: name });
    x += width + gap;
    return part;
  });
  return { markup: parts.join(""), bottom: y + leading + 6 };
}

export function barSwatch(series: number): KeyItem["swatch"] {
  return (x, y) =>
    `<rect class="s s${series}" x="${roundToTenth(x + 0.5)}" y="${roundToTenth(y - 7.5)}" width="25" height="14"/>`;
}

export function shapeSwatch(series: number): KeyItem["swatch"] {
  return (x, y) => drawShape(series, x + 13, y, 5);
}
