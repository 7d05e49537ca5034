import type { PastExam } from "./exam-device.ts";
import { followingSeed, formatSeed, newSeed, parseSeed } from "./seed.ts";

/** Draws questions that no mock exam of this device had, as long as there are such. */
export function nextSeed({ version, rounds }: { version: number; rounds: number }, past: PastExam[]): string {
  const seeds = past.flatMap(({ seed }) => parseSeed(seed) ?? []).filter((seed) => seed.version === version);
  const last = seeds.at(-1);
  if (!last) return formatSeed(newSeed(version, rounds));
  const taken = seeds.filter(({ family }) => family === last.family).length;
  return formatSeed(followingSeed(last, { rounds, taken }, Math.random));
}
