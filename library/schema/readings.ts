/** The best first. */
export const READINGS = ["source", "copy", "report"] as const;

export type Reading = (typeof READINGS)[number];

/** A fact is worth what its least read source is: the kinder count would hide what nobody opened. */
export function leastRead(sources: { read: Reading }[]): Reading {
  return READINGS[Math.max(0, ...sources.map(({ read }) => READINGS.indexOf(read)))] ?? "source";
}
