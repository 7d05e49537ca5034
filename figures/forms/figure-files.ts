import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readYaml } from "#library/schema/content-file.ts";
import { formatIssue } from "#library/schema/content-issue.ts";
import { type Figure, FigureSchema } from "#library/schema/figure.schema.ts";
import type { Measure } from "../fonts.ts";
import type { Drawing } from "../svg.ts";
import { drawBarChart } from "./bar-chart.ts";
import { narrowSheet, type Sheet, wideSheet } from "./figure-frame.ts";
import { drawFlowChart } from "./flow-chart.ts";
import { drawLineChart } from "./line-chart.ts";
import { withDrawableCharacters } from "./numbers.ts";
import { drawTimeline } from "./timeline-chart.ts";

export function readFigure(file: string, yaml: string): Figure {
  const { value, issues } = readYaml({ file, yaml }, FigureSchema);
  if (!value) throw new Error(issues.map(formatIssue).join("\n"));
  return value;
}

/** By name; throws for an invalid file. */
export function readFigures(folder: string): Map<string, Figure> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .sort();
  return new Map(
    files.map((file) => [
      basename(file, ".yaml"),
      readFigure(`figures/${file}`, readFileSync(join(folder, file), "utf8")),
    ]),
  );
}

function drawOn(figure: Figure, sheet: Sheet, measure: Measure): Promise<Drawing> {
  switch (figure.form) {
    case "bars":
      return drawBarChart(figure, sheet, measure);
    case "lines":
      return drawLineChart(figure, sheet, measure);
    case "flow":
      return drawFlowChart(figure, sheet, measure);
    case "timeline":
      return drawTimeline(figure, sheet, measure);
  }
}

export async function drawFigure(name: string, figure: Figure, measure: Measure): Promise<Record<string, Drawing>> {
  const drawable = withDrawableCharacters(figure);
  return {
    [name]: await drawOn(drawable, wideSheet, measure),
    [`${name}-etroit`]: await drawOn(drawable, narrowSheet, measure),
  };
}

export async function drawFigureFiles(folder: string, measure: Measure): Promise<Record<string, Drawing>> {
  const drawn = await Promise.all([...readFigures(folder)].map(([name, figure]) => drawFigure(name, figure, measure)));
  return Object.assign({}, ...drawn);
}
