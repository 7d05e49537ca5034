import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawCards } from "./cards/cards.ts";
import { loadMeasure } from "./fonts.ts";
import { drawIcons } from "./icons.ts";
import { drawOccupiedRegionsMap } from "./occupied-regions-map.ts";
import { drawPollChart } from "./poll-chart.ts";
import { drawReferendumMap } from "./referendum-map.ts";
import { drawSteps } from "./steps.ts";
import type { Drawing } from "./svg.ts";
import { drawTimelines } from "./timeline.ts";
import { drawUkraineMap } from "./ukraine-map.ts";

/** A drawing as a page needs it: its address, and its size in CSS pixels for width and height. */
export type WrittenDrawing = { href: string; width: number; height: number; bytes: number };

/** The explanatory figures, by file name; one that ends in `-etroit` replaces its namesake on narrow screens. */
export async function drawFigures(): Promise<Record<string, Drawing>> {
  const measure = await loadMeasure();
  return {
    ...(await drawUkraineMap(measure)),
    ...(await drawTimelines(measure)),
    ...(await drawReferendumMap(measure)),
    ...(await drawOccupiedRegionsMap(measure)),
    ...(await drawPollChart(measure)),
    ...drawSteps(),
  };
}

async function writeDrawings(
  outDir: string,
  folder: string,
  drawings: Record<string, Drawing>,
): Promise<WrittenDrawing[]> {
  await mkdir(join(outDir, folder), { recursive: true });
  return Promise.all(
    Object.entries(drawings).map(async ([name, { svg, width, height }]) => {
      await writeFile(join(outDir, folder, `${name}.svg`), svg);
      return { href: `/${folder}/${name}.svg`, width, height, bytes: Buffer.byteLength(svg) };
    }),
  );
}

/** Writes every drawing under `figures/` and `cards/` of `outDir`, the folder served at the root of the site. */
export async function drawAll(outDir: string): Promise<WrittenDrawing[]> {
  const figures = await writeDrawings(outDir, "figures", await drawFigures());
  return [...figures, ...(await writeDrawings(outDir, "cards", drawCards()))];
}

if (import.meta.main) {
  const publicFolder = join(import.meta.dirname, "../public");
  await drawAll(publicFolder);
  await drawIcons(publicFolder);
}
