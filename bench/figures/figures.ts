export type Target = {
  /** The value itself, or its ratio to the reference. */
  of: "value" | "ratio";
  is: "at most" | "at least";
  limit: number;
};

export type Figure = {
  /** Unique among all benches and stable: report and charts use it. */
  id: string;
  name: string;
  value: number;
  unit: string;
  detail?: string;
  reference?: { name: string; value: number };
  target?: Target;
};

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
  /** Share of the cores in use when the bench began, 0 to 1. */
  busy: number;
};

export type AllFigures = Record<string, BenchFigures>;

export function ratioOf({ value, reference }: Figure): number | null {
  return reference && reference.value !== 0 ? value / reference.value : null;
}

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
