/**
 * The memory of a card in FSRS-6, with default weights, two grades and no steps within a day (docs/decisions/0023). A
 * test compares it with the library of FSRS.
 */
export type Memory = {
  /** Days after which recall is 90 %. */
  stability: number;
  /** From 1 to 10. */
  difficulty: number;
};

// biome-ignore format: as they are published
const W = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729,
  0.5425, 0.0912, 0.0658, 0.1542,
] as const;
const AGAIN = 1;
const GOOD = 3;
const EASY = 4;
const MIN_STABILITY = 0.001;
const MAX_DAYS = 36_500;
const FACTOR = round(Math.exp(Math.log(0.9) / -W[20]) - 1);

/** `days` is the number of days since the previous answer. */
export function nextMemory(memory: Memory | null, days: number, isRight: boolean): Memory {
  const grade = isRight ? GOOD : AGAIN;
  if (!memory) return { stability: isRight ? W[2] : W[0], difficulty: within(firstDifficulty(grade), 1, 10) };
  const { stability: s, difficulty: d } = memory;
  const forgotten = 1 - recallProbability(memory, days);
  const damped = round((-W[6] * (grade - 3) * (10 - d)) / 9);
  const difficulty = within(round(W[7] * firstDifficulty(EASY) + (1 - W[7]) * (d + damped)), 1, 10);
  if (isRight) {
    const growth = Math.exp(W[8]) * (11 - d) * s ** -W[9] * (Math.exp(forgotten * W[10]) - 1);
    return { stability: round(within(s * (1 + growth), MIN_STABILITY, MAX_DAYS)), difficulty };
  }
  const relearnt = W[11] * d ** -W[12] * ((s + 1) ** W[13] - 1) * Math.exp(forgotten * W[14]);
  return {
    stability: within(round(s), MIN_STABILITY, round(within(relearnt, MIN_STABILITY, MAX_DAYS))),
    difficulty,
  };
}

export function recallProbability({ stability }: Memory, days: number): number {
  return round((1 + (FACTOR * days) / stability) ** -W[20]);
}

/** Returns the number of days until recall falls to `target`. */
export function intervalOf({ stability }: Memory, target: number): number {
  const share = round((target ** (-1 / W[20]) - 1) / FACTOR);
  return Math.min(Math.max(1, Math.round(stability * share)), MAX_DAYS);
}

function firstDifficulty(grade: number): number {
  return round(W[4] - Math.exp((grade - 1) * W[5]) + 1);
}

function round(value: number): number {
  return Math.round(value * 1e8) / 1e8;
}

function within(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
