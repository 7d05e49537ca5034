import { expect, test } from "vitest";
import { simulateYear } from "#tests/support/review-simulation.ts";

test("the letter's three questions a week, reviewed every day, leave next to nothing due and nearly all known", () => {
  const { due, recall, mostADay } = simulateYear({ newAWeek: 3, sessionsAWeek: 7 });
  expect(due).toBeLessThanOrEqual(15);
  expect(recall).toBeGreaterThanOrEqual(0.9);
  expect(mostADay).toBeLessThanOrEqual(5);
});

test("three sessions a week carry the letter's rhythm", () => {
  expect(simulateYear({ newAWeek: 3, sessionsAWeek: 3 }).recall).toBeGreaterThanOrEqual(0.8);
});

test.each([
  [3, 1],
  [8, 3],
  [8, 7],
])("with %i new a week and %i sessions, the lower target leaves at least as much known", (newAWeek, sessionsAWeek) => {
  const [high, low] = [0.9, 0.8].map((target) => simulateYear({ newAWeek, sessionsAWeek, target }).recall) as [
    number,
    number,
  ];
  expect(low).toBeGreaterThanOrEqual(high - 0.02);
});
