export type Target = {
  /** Whether the limit applies to the value itself or to its ratio to the reference. */
  of: "value" | "ratio";
  is: "at most" | "at least";
  limit: number;
};

export type Figure = {
  name: string;
  value: number;
  unit: string;
  detail?: string;
  reference?: { name: string; value: number };
  target?: Target;
};

export function atMost(limit: number): Target {
  return { of: "value", is: "at most", limit };
}

export function atLeast(limit: number): Target {
  return { of: "value", is: "at least", limit };
}

/** Null without a reference. */
export function ratioOf({ value, reference }: Figure): number | null {
  return reference && reference.value !== 0 ? value / reference.value : null;
}

/** Null without a target. */
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
