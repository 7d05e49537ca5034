import { atLeast, atMost, type Figure } from "#bench/print/figures.ts";

const SECOND = 1_000;
const MINUTE = 60_000;

/** `arrivals` are the times at the mail server in milliseconds, ascending. */
export function describePace(arrivals: number[], perSecond: number): Figure[] {
  const taken = ((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)) / SECOND;
  return [
    {
      name: `most letters in any second, at ${perSecond} a second`,
      unit: "",
      value: mostWithin(arrivals, SECOND),
      target: atMost(perSecond),
    },
    {
      name: `most letters in any minute, at ${perSecond} a second`,
      unit: "",
      value: mostWithin(arrivals, MINUTE),
      target: atMost(perSecond * 60),
    },
    {
      name: "share of the allowed pace that is used",
      unit: "%",
      value: (100 * (arrivals.length - 1)) / (taken * perSecond),
      target: atLeast(97),
    },
  ];
}

/** A window of `width` includes its start and excludes its end. */
function mostWithin(times: number[], width: number): number {
  let [most, from] = [0, 0];
  for (const [index, time] of times.entries()) {
    while (time - (times[from] ?? time) >= width) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}
