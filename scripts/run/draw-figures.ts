import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawCards } from "#figures/cards/draw-cards.ts";
import { loadMeasure } from "#figures/fonts.ts";
import { drawFigureFiles } from "#figures/forms/figure-files.ts";
import { figureTables, toCsv } from "#figures/forms/figure-tables.ts";
import { drawIcons } from "#figures/icons.ts";
import { drawOccupiedRegionsMap } from "#figures/maps/occupied-regions-map.ts";
import { drawReferendumMap } from "#figures/maps/referendum-map.ts";
import { drawUkraineMap } from "#figures/maps/ukraine-map.ts";
import { drawSteps } from "#figures/steps.ts";
import type { Drawing } from "#figures/svg.ts";

const DATA_FOLDER = join(import.meta.dirname, "../../content/figures");

/** By file name; `-etroit` marks the drawing for narrow screens. */
export async function drawFigures(): Promise<Record<string, Drawing>> {
  const measure = await loadMeasure();
  return {
    ...(await drawUkraineMap(measure)),
    ...(await drawReferendumMap(measure)),
    ...(await drawOccupiedRegionsMap(measure)),
    ...drawSteps(),
    ...(await drawFigureFiles(DATA_FOLDER, measure)),
  };
}

async function writeDrawings(folder: string, drawings: Record<string, Drawing>): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(drawings).map(([name, { svg }]) => writeFile(join(folder, `${name}.svg`), svg)));
}

async function writeTables(folder: string): Promise<void> {
  const tables = Object.entries(figureTables(DATA_FOLDER));
  await Promise.all(tables.map(([name, table]) => writeFile(join(folder, `${name}.csv`), toCsv(table))));
}

if (import.meta.main) {
  const publicFolder = join(import.meta.dirname, "../../public");
  await writeDrawings(join(publicFolder, "figures"), await drawFigures());
  await writeTables(join(publicFolder, "figures"));
  await writeDrawings(join(publicFolder, "cards"), drawCards());
  await drawIcons(publicFolder);
}
