import type { PastExam } from "./exam-device.ts";
import { followingSeed, formatSeed, newSeed, parseSeed, type Seed } from "./seed.ts";

type Bank = { version: number; rounds: number };

/** Draws questions that no mock exam of this device had, as long as there are such; first of the series that it keeps. */
export function nextSeed(bank: Bank, past: PastExam[], kept: string[], isOnline: boolean): string {
  const taken = new Set(past.map(({ seed }) => seed));
  const waiting = kept.filter((seed) => parseSeed(seed)?.version === bank.version);
  const [free] = waiting.filter((seed) => !taken.has(seed));
  // Without a network, one that was taken is better than none.
  if (free || (!isOnline && waiting[0])) return free ?? waiting[0] ?? "";
  const [next] = followingSeeds(bank, past, 1);
  return next ?? "";
}

/** One after the other, each with new questions as long as there are such. */
export function followingSeeds({ version, rounds }: Bank, past: PastExam[], count: number): string[] {
  const seeds = past.flatMap(({ seed }) => parseSeed(seed) ?? []).filter((seed) => seed.version === version);
  const found: Seed[] = [];
  while (found.length < count) {
    const all = [...seeds, ...found];
    const last = all.at(-1);
    const taken = all.filter(({ family }) => family === last?.family).length;
    found.push(last ? followingSeed(last, { rounds, taken }, Math.random) : newSeed(version, rounds));
  }
  return found.map(formatSeed);
}
