import { afterEach, expect, test, vi } from "vitest";
import { stubDevice } from "#tests/support/browser/device.ts";
import { parseAnswers } from "./answer-log.ts";
import { noteSeen } from "./follow-reading.tsx";
import { storedLearning } from "./learning-storage.ts";
import { calendarDate, dateOfDay, localDay } from "./local-day.ts";
import { recordAnswer } from "./record-answer.ts";
import { seenCollection } from "./seen-collection.ts";

const zone = process.env["TZ"];
afterEach(() => {
  process.env["TZ"] = zone;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function daysIn(timeZone: string, moments: string[]): string[] {
  process.env["TZ"] = timeZone;
  return moments.map((moment) => dateOfDay(localDay(new Date(moment))));
}

test("a day begins at four in the morning of the reader's clock", () => {
  process.env["TZ"] = "Europe/Paris";
  expect(dateOfDay(localDay(new Date(2026, 10, 22, 3, 59)))).toBe("2026-11-21");
  expect(dateOfDay(localDay(new Date(2026, 10, 22, 4, 0)))).toBe("2026-11-22");
  expect(dateOfDay(localDay(new Date(2027, 0, 1, 0, 30)))).toBe("2026-12-31");
});

test("what is shown at night bears the date of the calendar", () => {
  process.env["TZ"] = "Europe/Paris";
  expect(calendarDate(new Date(2026, 10, 30, 1, 46))).toBe("2026-11-30");
  expect(calendarDate(new Date(2026, 10, 30, 23, 59))).toBe("2026-11-30");
});

test("an article read at night bears the date of the calendar, and an answer the day of its review", () => {
  process.env["TZ"] = "Europe/Paris";
  stubDevice(async () => new Response());
  vi.useFakeTimers({ now: new Date(2026, 10, 30, 1, 46) });
  noteSeen("fiche");
  recordAnswer("fiche.q1", 1, "right");
  const { seen, log } = storedLearning.load();
  expect(seenCollection.describe("fiche", seen["fiche"] ?? 0)).toEqual({
    article: "fiche",
    vuLe: "30\u00A0novembre\u00A02026",
  });
  expect(parseAnswers(log["fiche"]?.["q1"] ?? "")).toMatchObject([{ day: localDay(new Date()) }]);
  expect(dateOfDay(localDay(new Date()))).toBe("2026-11-29");
});

test.each([
  ["Europe/Paris", "2026-10-25"],
  ["Europe/Paris", "2027-03-28"],
  ["America/New_York", "2026-11-01"],
  ["America/New_York", "2027-03-14"],
  ["Pacific/Auckland", "2026-09-27"],
  ["Africa/Cairo", "2026-04-24"],
])("the night that the clocks change in %s, the %s, neither doubles nor skips a day", (timeZone, date) => {
  process.env["TZ"] = timeZone;
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const start = new Date(year, month - 1, day - 2, 12).getTime();
  const days = Array.from({ length: 24 * 8 }, (_, half) => localDay(new Date(start + half * 30 * 60_000)));
  const steps = days.slice(1).map((one, index) => one - (days[index] ?? 0));
  expect(steps.every((step) => step === 0 || step === 1)).toBe(true);
  expect((days.at(-1) ?? 0) - (days[0] ?? 0)).toBe(4);
});

test("a journey moves a day by one at most", () => {
  const moments = ["2026-11-22T01:00:00Z", "2026-11-22T09:00:00Z", "2026-11-22T17:30:00Z", "2026-11-22T23:00:00Z"];
  expect(daysIn("Europe/Paris", moments)).toEqual(["2026-11-21", "2026-11-22", "2026-11-22", "2026-11-22"]);
  expect(daysIn("America/Martinique", moments)).toEqual(["2026-11-21", "2026-11-22", "2026-11-22", "2026-11-22"]);
  expect(daysIn("Pacific/Noumea", moments)).toEqual(["2026-11-22", "2026-11-22", "2026-11-23", "2026-11-23"]);
});
