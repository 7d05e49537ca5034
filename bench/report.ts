/** Writes docs/performance.md and its charts from the last runs: `npm run bench -- report`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type AllFigures,
  type BenchFigures,
  type Figure,
  isMet,
  type Machine,
  ratioOf,
  targetText,
} from "#bench/figures/figures.ts";
import { FIGURES_FILE, QUIET_SHARE, readFigures } from "#bench/figures/record-figures.ts";
import { round } from "#bench/figures/statistics.ts";
import { type Chart, drawCharts } from "#bench/report/report-charts.ts";
import { REASONS, type ReportRow, ROWS } from "#bench/report/report-rows.ts";
import { ROOT } from "#bench/server/start-server.ts";

const PAGE = join(ROOT, "docs/performance.md");

const all = readFigures();
if (Object.keys(all).length === 0) {
  console.error("No figures yet: run `npm run bench` first.");
  process.exit(1);
}
const charts = drawCharts(all);
mkdirSync(dirname(FIGURES_FILE), { recursive: true });
for (const { file, svg } of charts) writeFileSync(join(dirname(FIGURES_FILE), file), svg);
writeFileSync(PAGE, describe(all, charts));
console.log(`Written: docs/performance.md and ${charts.length} charts in docs/performance/`);

function describe(all: AllFigures, charts: Chart[]): string {
  const figures = Object.values(all).flatMap((bench) => bench.figures);
  const missed = figures.filter((figure) => isMet(figure) === false);
  const withTarget = figures.filter(({ target }) => target).length;
  return [
    "# Performance",
    "",
    "Written by `npm run bench -- report` from the last run of each bench ([figures.json](performance/figures.json)); not edited by hand. Ratios to a reference of the same run hold from machine to machine, absolute figures do not.",
    "",
    `**${withTarget - missed.length} of ${withTarget} targets are met.**`,
    "",
    ...image("targets.svg", charts),
    ...machines(all),
    ...ROWS.flatMap((row) => section(row, all[row.bench], charts)),
    ...missedSection(all),
  ].join("\n");
}

function machines(all: AllFigures): string[] {
  const lines = Object.entries(all).map(([bench, { machine, command }]) => {
    const { at, commit, processor, cores, memoryGiB, node, busy } = machine;
    const when = `${at.slice(0, 16).replace("T", " ")} UTC`;
    return `| ${bench} | \`${command}\` | ${when} | ${commit} | ${processor}, ${cores} cores, ${memoryGiB} GiB | ${node} | ${Math.round(busy * 100)} % |`;
  });
  return [
    "## The runs",
    "",
    "| bench | command | date | commit | machine | Node | busy before |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...lines,
    "",
  ];
}

function section(
  { title, method, figures: prefixes }: ReportRow,
  bench: BenchFigures | undefined,
  charts: Chart[],
): string[] {
  const heading = [`## ${title}`, "", method, ""];
  const figures = bench?.figures.filter(({ id }) => prefixes.some((prefix) => id.startsWith(prefix))) ?? [];
  if (figures.length === 0) return [...heading, "Not measured yet.", ""];
  const table = [
    "| figure | measured | reference | ratio | target | |",
    "| --- | --- | --- | --- | --- | --- |",
    ...figures.map(figureLine),
    "",
  ];
  const files = charts
    .map(({ file }) => file)
    .filter((file) => prefixes.some((prefix) => file.startsWith(prefix.replace(/-$/, ""))));
  return [...heading, ...table, ...files.flatMap((file) => image(file, charts))];
}

function figureLine(figure: Figure): string {
  const { name, value, unit, reference, detail } = figure;
  const ratio = ratioOf(figure);
  const met = isMet(figure);
  const cells = [
    name,
    [round(value, 2), unit, detail ? `(${detail})` : ""].filter((part) => part !== "").join(" "),
    reference ? `${round(reference.value, 2)} ${unit}, ${reference.name}` : "",
    ratio === null ? "" : String(round(ratio, 2)),
    targetText(figure),
    met === null ? "" : met ? "met" : "**missed**",
  ];
  return `| ${cells.map((cell) => cell.trim().replaceAll("|", "\\|")).join(" | ")} |`;
}

function image(file: string, charts: Chart[]): string[] {
  const chart = charts.find((one) => one.file === file);
  return chart ? [`![${chart.alternative.replaceAll(/[[\]]/g, "")}](performance/${file})`, ""] : [];
}

function missedSection(all: AllFigures): string[] {
  const lines = Object.values(all).flatMap(({ figures, machine }) =>
    figures
      .filter((figure) => isMet(figure) === false)
      .map((figure) => `- **${figure.name}**: ${REASONS[figure.id] ?? reasonOf(figure, machine)}`),
  );
  return lines.length === 0 ? [] : ["## Not reached, and why", "", ...lines, ""];
}

/** A busy machine explains times only. */
function reasonOf({ unit }: Figure, { busy }: Machine): string {
  const isTime = ["ms", "s", "/s"].includes(unit);
  if (isTime && busy > QUIET_SHARE)
    return `measured while the machine was busy (${Math.round(busy * 100)} % of its cores); to be measured again on a quiet one.`;
  return "no reason is known yet; see the bench's own output.";
}
