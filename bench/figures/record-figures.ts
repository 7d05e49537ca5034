import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "#bench/server/start-server.ts";
import { type AllFigures, type Figure, isMet, type Machine, ratioOf, type Series, targetText } from "./figures.ts";
import { round } from "./statistics.ts";

export const FIGURES_FILE = join(ROOT, "docs/performance/figures.json");
/** Above this share of the processor, others work on the machine too. */
export const QUIET_SHARE = 0.15;
const SAMPLE_MS = 500;

// The load average would include the previous bench.
const busyAtStart = busyShare();

/** Prints and stores the figures; exits with 1 when a target is missed. Reduced runs are not stored. */
export function recordFigures(
  bench: string,
  figures: Figure[],
  options: { series?: Series[]; isPartial?: boolean } = {},
) {
  printFigures(figures);
  warnOfLoad();
  if (figures.some((figure) => isMet(figure) === false)) process.exitCode = 1;
  if (options.isPartial) {
    console.log("A smaller run than the full one: these figures are not kept.");
    return;
  }
  const all = { ...readFigures(), [bench]: describeRun(bench, figures, options.series ?? []) };
  mkdirSync(dirname(FIGURES_FILE), { recursive: true });
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b, "en")));
  writeFileSync(FIGURES_FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}

export function readFigures(): AllFigures {
  return existsSync(FIGURES_FILE) ? (JSON.parse(readFileSync(FIGURES_FILE, "utf8")) as AllFigures) : {};
}

export function printFigures(figures: Figure[]): void {
  console.table(
    Object.fromEntries(
      figures.map((figure) => {
        const { name, value, unit, reference, detail } = figure;
        const met = isMet(figure);
        return [
          name,
          {
            measured: [round(value, 2), unit, detail ? `(${detail})` : ""].filter((part) => part !== "").join(" "),
            reference: reference ? `${round(reference.value, 2)} (${reference.name})` : "",
            ratio: round(ratioOf(figure) ?? Number.NaN, 2) || "",
            target: targetText(figure),
            result: met === null ? "" : met ? "met" : "MISSED",
          },
        ];
      }),
    ),
  );
}

export function warnOfLoad(): void {
  if (busyAtStart <= QUIET_SHARE) return;
  const percent = Math.round(busyAtStart * 100);
  console.warn(`The machine was busy when this began (${percent} % of its cores): times are not to be trusted.`);
}

/** From 0 to 1, while this process waits. */
function busyShare(): number {
  const before = processorTimes();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SAMPLE_MS);
  const after = processorTimes();
  const total = after.total - before.total;
  return total === 0 ? 0 : 1 - (after.idle - before.idle) / total;
}

function processorTimes(): { idle: number; total: number } {
  const times = cpus().map((core) => core.times);
  const sum = (read: (time: (typeof times)[number]) => number) => times.reduce((total, time) => total + read(time), 0);
  return {
    idle: sum(({ idle }) => idle),
    total: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq),
  };
}

function describeRun(bench: string, figures: Figure[], series: Series[]) {
  const rounded = figures.map((figure) => ({
    ...figure,
    value: round(figure.value, 3),
    ...(figure.reference ? { reference: { ...figure.reference, value: round(figure.reference.value, 3) } } : {}),
  }));
  return { machine: describeMachine(), command: `npm run bench -- ${bench}`, figures: rounded, series };
}

function describeMachine(): Machine {
  const processors = cpus();
  return {
    at: new Date().toISOString(),
    commit:
      spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: ROOT, encoding: "utf8" }).stdout?.trim() || "unknown",
    processor: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    memoryGiB: round(totalmem() / 2 ** 30),
    node: process.version,
    busy: round(busyAtStart, 2),
  };
}
