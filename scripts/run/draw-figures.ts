import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadMeasure } from "#figures/fonts.ts";
import { drawFigureFiles, readFigures } from "#figures/forms/figure-files.ts";
import { toCsv, toTable } from "#figures/forms/figure-table.ts";

const DATA_FOLDER = join(import.meta.dirname, "../../content/figures");
const folder = join(import.meta.dirname, "../../public/figures");

mkdirSync(folder, { recursive: true });
// By file name; `-etroit` marks the drawing for narrow screens.
const drawings = await drawFigureFiles(DATA_FOLDER, await loadMeasure());
for (const [name, { svg }] of Object.entries(drawings)) writeFileSync(join(folder, `${name}.svg`), svg);
for (const [name, figure] of readFigures(DATA_FOLDER))
  writeFileSync(join(folder, `${name}.csv`), toCsv(toTable(figure)));
