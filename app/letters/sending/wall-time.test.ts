import { expect, test } from "vitest";
import { formatWallTime, instantOfWallTime, nextUsualTime } from "./wall-time.ts";

test.each([
  ["2026-03-28T07:30", "2026-03-28T06:30:00.000Z"],
  ["2026-03-29T07:30", "2026-03-29T05:30:00.000Z"],
  ["2026-10-24T07:30", "2026-10-24T05:30:00.000Z"],
  ["2026-10-25T07:30", "2026-10-25T06:30:00.000Z"],
  ["2027-03-27T07:30", "2027-03-27T06:30:00.000Z"],
  ["2027-03-28T07:30", "2027-03-28T05:30:00.000Z"],
  ["2027-10-31T07:30", "2027-10-31T06:30:00.000Z"],
  // The changes to summer and winter time.
  ["2027-03-28T02:30", "2027-03-28T01:30:00.000Z"],
  ["2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
])("%s in Paris is %s, wherever the server stands", (wall, instant) => {
  const zone = process.env["TZ"];
  for (const place of ["Pacific/Auckland", "America/New_York", "Europe/Paris"]) {
    process.env["TZ"] = place;
    expect(instantOfWallTime(wall)?.toISOString()).toBe(instant);
  }
  process.env["TZ"] = zone;
});

test.each(["2026-02-30T07:30", "2026-12-10T25:00", "2026-12-10", "demain", ""])("%j is no time", (wall) => {
  expect(instantOfWallTime(wall)).toBeNull();
});

test("it is said in French", () => {
  expect(formatWallTime("2026-12-10T07:30")).toBe("jeudi 10 décembre 2026, 7 h 30");
});

test.each([
  ["2026-12-09T12:00:00Z", "2026-12-10T07:30"],
  ["2026-12-10T12:00:00Z", "2026-12-17T07:30"],
  ["2026-12-09T23:30:00Z", "2026-12-17T07:30"],
  // The clocks go back: seven days of 24 hours end on Wednesday.
  ["2026-10-21T22:30:00Z", "2026-10-29T07:30"],
])("after %s the next usual time is %s", (now, wall) => {
  expect(nextUsualTime(new Date(now))).toBe(wall);
});
