import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readYaml } from "#library/schema/content-file.ts";
import { formatIssue } from "#library/schema/content-issue.ts";
import { type Figure, FigureSchema } from "#library/schema/figure.schema.ts";
import { measure } from "../fonts.ts";
import type { Drawing } from "../svg.ts";
import { drawBarChart } from "./bar-chart.ts";
import { narrowSheet, wideSheet } from "./figure-frame.ts";
import { drawFlowChart } from "./flow-chart.ts";
import { drawLineChart } from "./line-chart.ts";
import { withDrawableCharacters } from "./numbers.ts";
import { drawTimeline } from "./timeline-chart.ts";

export function readFigure(file: string, yaml: string): Figure {
  const { value, issues } = readYaml({ file, yaml }, FigureSchema);
  if (!value) throw new Error(issues.map(formatIssue).join("\n"));
  return value;
}

/** Reads the figures of a folder by name; throws for an invalid file. */
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

/** The fonts are added later by `embedFonts`, because a page needs the size of its figures at once. */
export function drawFigure(figure: Figure, { isNarrow = false } = {}): Drawing {
  const drawable = withDrawableCharacters(figure);
  const sheet = isNarrow ? narrowSheet : wideSheet;
  switch (drawable.form) {
    case "bars":
      return drawBarChart(drawable, sheet, measure);
    case "lines":
      return drawLineChart(drawable, sheet, measure);
    case "flow":
      return drawFlowChart(drawable, sheet, measure);
    case "timeline":
      return drawTimeline(drawable, sheet, measure);
  }
}
