import { randomNumbers } from "./random-numbers.ts";

/** Processors are accounted for in steps of some milliseconds. */
const UNITS = 50;
const NUMBERS = 4_000;

let unit: number | null = null;

/**
 * How much this thread works, in sorts of four thousand numbers: some milliseconds less or more on a machine that is
 * slower or busy, which sorts them as much later.
 */
export function measureWork(work: () => unknown): number {
  unit ??= timeOf(() => Array.from({ length: UNITS }, sortNumbers)) / UNITS;
  return timeOf(work) / unit;
}

function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

function sortNumbers(): number[] {
  return Array.from({ length: NUMBERS }, randomNumbers(NUMBERS)).toSorted((one, other) => one - other);
}
