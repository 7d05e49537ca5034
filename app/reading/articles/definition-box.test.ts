import { expect, test } from "vitest";
import { openDelay } from "./definition-box.tsx";

test("the first definition waits, the next one within the skip delay does not", () => {
  expect(openDelay(10_000, null)).toBe(700);
  expect(openDelay(10_000, 9_700)).toBe(0);
  expect(openDelay(10_000, 9_699)).toBe(700);
});
