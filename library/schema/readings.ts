/** The most direct reading comes first. */
export const READINGS = ["source", "copy", "report"] as const;

export type Reading = (typeof READINGS)[number];

/** A fact counts as its least read source; counting the best one would hide sources that nobody has opened. */
export function leastRead(sources: { read: Reading }[]): Reading {
  return READINGS[Math.max(0, ...sources.map(({ read }) => READINGS.indexOf(read)))] ?? "source";
}
