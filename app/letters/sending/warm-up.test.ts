import { expect, test } from "vitest";
import { dayLimit, rampLimit, reachedInTime, warmUpDayOf } from "./warm-up.ts";

const NOTHING = { hasSent: false, last: null };
const OLD_SENDER = { hasSent: true, last: null };

test("the ramp grows, and doubles from its end on", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(rampLimit)).toEqual([500, 1_000, 2_000, 5_000, 10_000, 20_000, 40_000, 80_000]);
});

test("a first letter of many begins at its foot; a small one, a later one and one with a ceiling do not", () => {
  expect(warmUpDayOf(2_001, null, NOTHING)).toBe(0);
  expect(warmUpDayOf(2_000, null, NOTHING)).toBeNull();
  expect(warmUpDayOf(50_000, null, OLD_SENDER)).toBeNull();
  expect(warmUpDayOf(50_000, 3_000, NOTHING)).toBeNull();
});

test("the next letter goes on where the last one stopped, until a day takes everybody", () => {
  const after = (warmUpDay: number, dayIndex: number) => ({ hasSent: true, last: { warmUpDay, dayIndex } });
  expect(warmUpDayOf(50_000, null, after(0, 3))).toBe(4);
  expect(warmUpDayOf(9_000, null, after(0, 3))).toBeNull();
});

test("the smaller of the ramp and the ceiling holds", () => {
  expect(dayLimit({ perDay: null, warmUpDay: null }, 3)).toBeNull();
  expect(dayLimit({ perDay: 700, warmUpDay: null }, 3)).toBe(700);
  expect(dayLimit({ perDay: 700, warmUpDay: 0 }, 0)).toBe(500);
  expect(dayLimit({ perDay: 700, warmUpDay: 0 }, 1)).toBe(700);
});

test("what does not leave in time is known before", () => {
  expect(reachedInTime(18_500, { perDay: null, warmUpDay: 0 })).toBe(18_500);
  expect(reachedInTime(30_000, { perDay: null, warmUpDay: 0 })).toBe(18_500);
  expect(reachedInTime(30_000, { perDay: null, warmUpDay: null })).toBe(30_000);
});
