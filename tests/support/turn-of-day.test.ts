import { expect, test } from "vitest";
import { untilTurnOfDay } from "./turn-of-day.ts";

test.each([
  ["2026-11-25T22:59:59Z", 1_000],
  ["2026-07-25T21:58:00Z", 120_000],
  ["2026-11-25T23:00:00Z", 14_400_000],
  ["2026-11-26T02:59:00Z", 60_000],
  ["2026-11-25T11:30:00Z", 41_400_000],
  ["2026-10-25T02:59:00Z", 60_000],
  ["2027-03-28T01:59:00Z", 60_000],
  ["2026-12-31T22:30:30Z", 1_770_000],
])("at %s the day that ends next in Paris has %i milliseconds left", (now, left) => {
  expect(untilTurnOfDay(new Date(now))).toBe(left);
});
