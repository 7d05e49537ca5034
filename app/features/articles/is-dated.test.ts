import { expect, test } from "vitest";
import { isDated } from "./is-dated.ts";

test.each([
  ["2025-04-07", "2025-10-07", false],
  ["2025-04-07", "2025-10-08", true],
  ["2025-11-30", "2026-05-30", false],
  ["2025-11-30", "2026-06-01", true],
  ["2027-01-01", "2026-11-22", false],
])("a text of %s is more than six months old on %s: %s", (date, today, expected) => {
  expect(isDated(date, new Date(`${today}T12:00:00Z`))).toBe(expected);
});
