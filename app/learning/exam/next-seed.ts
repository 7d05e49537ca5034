import type { ExamDevice } from "./exam-device.ts";
import { followingSeed, formatSeed, newSeed, parseSeed, type Seed } from "./seed.ts";

type Bank = { version: number; rounds: number };

type Had = Pick<ExamDevice, "past" | "sent" | "underWay">;

/**
 * Returns the seeds that were used, the latest last: those of graded exams, of the one that was sent and of the one
 * under way.
 */
function seedsOf({ past, sent, underWay }: Had): string[] {
  const graded = past.map(({ seed }) => seed);
  return [...new Set([...graded, ...[sent, underWay].flatMap((exam) => exam?.seed ?? [])])];
}

/**
 * Chooses a series whose questions no mock exam of this device had, as long as there is one, and first one that the
 * device keeps.
 */
export function nextSeed(bank: Bank, had: Had, kept: string[], isOnline: boolean): string {
  const taken = new Set(seedsOf(had));
  const waiting = kept.filter((seed) => parseSeed(seed)?.version === bank.version);
  const [free] = waiting.filter((seed) => !taken.has(seed));
  // Without a network, a series that was already taken is better than none.
  if (free || (!isOnline && waiting[0])) return free ?? waiting[0] ?? "";
  const [next] = followingSeeds(bank, had, 1);
  return next ?? "";
}

/** Returns seeds to be used one after the other, each with new questions as long as there are any. */
export function followingSeeds({ version, rounds }: Bank, had: Had, count: number): string[] {
  const seeds = seedsOf(had)
    .flatMap((seed) => parseSeed(seed) ?? [])
    .filter((seed) => seed.version === version);
  const found: Seed[] = [];
  while (found.length < count) {
    const all = [...seeds, ...found];
    const last = all.at(-1);
    const taken = all.filter(({ family }) => family === last?.family).length;
    found.push(last ? followingSeed(last, { rounds, taken }, Math.random) : newSeed(version, rounds));
  }
  return found.map(formatSeed);
}
