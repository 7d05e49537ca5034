import { default_w, FSRSAlgorithm, forgetting_curve, generatorParameters } from "ts-fsrs";
import { expect, test } from "vitest";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { intervalOf, type Memory, nextMemory, recallProbability } from "./fsrs.ts";

const TARGETS = [0.9, 0.85, 0.8];
const oracles = TARGETS.map(
  (request_retention) =>
    new FSRSAlgorithm(generatorParameters({ request_retention, enable_fuzz: false, enable_short_term: false })),
);

test("memory, recall and interval are those of the library over 100,000 random steps", () => {
  const random = randomNumbers(6);
  let memory: Memory | null = null;
  const differences: unknown[] = [];
  for (let step = 0; step < 100_000; step += 1) {
    if (random() < 0.05) memory = null;
    const days = Math.floor(10 ** (random() * 3.5));
    const isRight = random() < 0.75;
    const expected = oracles[0]?.next_state(memory, days, isRight ? 3 : 1);
    const previous: Memory | null = memory;
    memory = nextMemory(memory, days, isRight);
    const later = Math.floor(random() * 400);
    const same =
      expected?.stability === memory.stability &&
      expected.difficulty === memory.difficulty &&
      recallProbability(memory, later) === forgetting_curve(default_w[20] ?? 0, later, memory.stability) &&
      TARGETS.every((target, index) => {
        return intervalOf(memory as Memory, target) === oracles[index]?.next_interval(expected.stability, 0);
      });
    if (!same) differences.push({ previous, days, isRight, expected, memory });
  }
  expect(differences).toEqual([]);
});

test("the first intervals of a card that is always known, and of one that is forgotten", () => {
  const days: number[] = [];
  let memory = nextMemory(null, 0, true);
  for (let turn = 0; turn < 5; turn += 1) {
    const interval = intervalOf(memory, 0.9);
    days.push(interval);
    memory = nextMemory(memory, interval, true);
  }
  expect(days).toEqual([2, 11, 46, 163, 497]);
  expect(intervalOf(nextMemory(null, 0, false), 0.9)).toBe(1);
});
