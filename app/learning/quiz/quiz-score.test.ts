import { expect, test } from "vitest";
import { isPassed, percentage } from "./quiz-score.ts";

test.each([
  [16, 23, 70, true],
  [15, 23, 65, false],
  [7, 10, 70, true],
  [5, 8, 63, false],
  [6, 8, 75, true],
  [0, 0, 0, false],
])("%i right of %i is %i %%, passed: %s", (score, total, expected, passed) => {
  expect(percentage(score, total)).toBe(expected);
  expect(isPassed(score, total)).toBe(passed);
});
