import { cpus } from "node:os";
import { type Figure, isMet, ratioOf, targetText } from "./figures.ts";
import { round } from "./statistics.ts";

/** Above this share of the processor, other work makes the measured times meaningless. */
const QUIET_SHARE = 0.15;
const SAMPLE_MS = 500;

// Sampled when the module is loaded, as a later sample would include the bench itself.
const busyAtStart = busyShare();

/** Prints a table, and sets the exit code to 1 when a target is missed. */
export function printFigures(figures: Figure[]): void {
  const names = figures.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two figures are called « ${twice} »`);
  console.table(Object.fromEntries(figures.map((figure) => [figure.name, describeFigure(figure)])));
  if (busyAtStart > QUIET_SHARE) {
    const percent = Math.round(busyAtStart * 100);
    console.warn(`The machine was busy at the start (${percent} % of its cores): do not trust the times.`);
  }
  if (figures.some((figure) => isMet(figure) === false)) process.exitCode = 1;
}

function describeFigure(figure: Figure) {
  const { value, unit, reference, detail } = figure;
  const met = isMet(figure);
  return {
    measured: [round(value, 2), unit, detail ? `(${detail})` : ""].filter((part) => part !== "").join(" "),
    reference: reference ? `${round(reference.value, 2)} (${reference.name})` : "",
    ratio: round(ratioOf(figure) ?? Number.NaN, 2) || "",
    target: targetText(figure),
    result: met === null ? "" : met ? "met" : "MISSED",
  };
}

/** Returns a share from 0 to 1, measured over half a second. */
function busyShare(): number {
  const before = processorTimes();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SAMPLE_MS);
  const after = processorTimes();
  const total = after.total - before.total;
  return total === 0 ? 0 : 1 - (after.idle - before.idle) / total;
}

function processorTimes(): { idle: number; total: number } {
  const times = cpus().map((core) => core.times);
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    total: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}
