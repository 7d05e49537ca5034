/** What the benches write and the report reads. */

export type Target = {
  /** What the limit holds for: the value itself, or its ratio to the reference. */
  of: "value" | "ratio";
  is: "at most" | "at least";
  limit: number;
};

export type Figure = {
  /** Unique among all benches, and kept: the report and the charts know figures by it. */
  id: string;
  name: string;
  value: number;
  unit: string;
  /** What the value is that of, when it is the worst of several. */
  detail?: string;
  /** Measured in the same run. */
  reference?: { name: string; value: number };
  target?: Target;
};

/** A curve of the report. */
export type Series = { name: string; points: { x: number; y: number }[] };

export type BenchFigures = {
  machine: Machine;
  command: string;
  figures: Figure[];
  series: Series[];
};

export type Machine = {
  at: string;
  commit: string;
  processor: string;
  cores: number;
  memoryGiB: number;
  node: string;
  /** The share of its cores that was taken when the bench began, from 0 to 1. */
  busy: number;
};

/** By the name of the bench. */
export type AllFigures = Record<string, BenchFigures>;

export function ratioOf({ value, reference }: Figure): number | null {
  return reference && reference.value !== 0 ? value / reference.value : null;
}

/** Null for a figure that has no target. */
export function isMet(figure: Figure): boolean | null {
  const { target } = figure;
  if (!target) return null;
  const measured = target.of === "value" ? figure.value : ratioOf(figure);
  if (measured === null || Number.isNaN(measured)) return false;
  return target.is === "at most" ? measured <= target.limit : measured >= target.limit;
}

export function targetText({ target, unit }: Figure): string {
  if (!target) return "";
  const sign = target.is === "at most" ? "≤" : "≥";
  return target.of === "ratio" ? `${sign} ${target.limit} × the reference` : `${sign} ${target.limit} ${unit}`.trim();
}
