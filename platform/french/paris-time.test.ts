import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatDayAndHour,
  formatSecond,
  parisDay,
  parisYear,
  parseMoment,
  toIso,
  UNREADABLE_DATE,
  wallTimeOf,
} from "./paris-time.ts";

test.each([
  ["2025-04-07T12:32:05Z", "07/04/2025 14:32:05"],
  ["2025-01-01T23:30:00Z", "02/01/2025 00:30:00"],
  ["2025-12-31T23:00:00Z", "01/01/2026 00:00:00"],
  ["2025-03-30T00:59:59Z", "30/03/2025 01:59:59"],
  ["2025-03-30T01:00:00Z", "30/03/2025 03:00:00"],
  ["2025-10-26T00:30:00Z", "26/10/2025 02:30:00"],
  ["2025-10-26T01:30:00Z", "26/10/2025 02:30:00"],
])("%s is %s in Paris", (moment, text) => {
  expect(formatSecond(new Date(moment))).toBe(text);
  expect(parseMoment(wallTimeOf(new Date(moment)))).toEqual(parseMoment(text.slice(0, -3)));
});

test.each([
  ["2026-11-21T12:05:00Z", "21\u00A0novembre\u00A02026 à 13\u202Fh\u202F05"],
  ["2026-05-01T06:30:00Z", "1er\u00A0mai\u00A02026 à 8\u202Fh\u202F30"],
  ["2026-12-31T23:00:00Z", "1er\u00A0janvier\u00A02027 à 0\u202Fh\u202F00"],
])("%s is shown as %s", (moment, words) => {
  expect(formatDayAndHour(new Date(moment))).toBe(words);
});

test("the day is the one in Paris", () => {
  expect(parisDay(new Date("2026-01-31T23:30:00Z"))).toBe("2026-02-01");
});

test("the year turns when it turns in Paris", () => {
  expect([parisYear(new Date("2026-12-31T22:59:59Z")), parisYear(new Date("2026-12-31T23:00:00Z"))]).toEqual([
    2026, 2027,
  ]);
});

test("what is written is read again, but for the hour that comes twice in October", () => {
  const seconds = fc.integer({ min: Date.parse("2000-01-01") / 1000, max: Date.parse("2040-01-01") / 1000 });
  fc.assert(
    fc.property(seconds, (second) => {
      const moment = new Date(second * 1000);
      const read = parseMoment(formatSecond(moment));
      expect([moment.getTime(), moment.getTime() - 3_600_000]).toContain(read?.getTime());
      expect(formatSecond(read as Date)).toBe(formatSecond(moment));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["07/04/2025 14:32", "2025-04-07T12:32:00.000Z"],
  ["07/04/2025", "2025-04-06T22:00:00.000Z"],
  ["2025-04-07T12:32:05.5Z", "2025-04-07T12:32:05.500Z"],
  ["2025-04-07T14:32+02:00", "2025-04-07T12:32:00.000Z"],
  ["2025-04-07T14:32:05+0200", "2025-04-07T12:32:05.000Z"],
  ["2025-04-07 12:32:05Z", "2025-04-07T12:32:05.000Z"],
  ["2025-04-07 14:32:05", "2025-04-07T12:32:05.000Z"],
  ["2025-04-07T14:32", "2025-04-07T12:32:00.000Z"],
  ["2025-04-07", "2025-04-06T22:00:00.000Z"],
  ["26/10/2025 02:30:00", "2025-10-26T00:30:00.000Z"],
  ["30/03/2025 01:30:00", "2025-03-30T00:30:00.000Z"],
])("%s is read as %s", (text, moment) => {
  expect(parseMoment(text)?.toISOString()).toBe(moment);
});

test.each([
  "",
  "hier",
  "31/02/2025",
  "7/4/2025",
  "2025-02-30",
  "2025-13-01",
  "30/03/2025 02:30",
  "07/04/2025 25:00",
  "04/13/2025",
])("%j is no date", (text) => {
  expect(parseMoment(text)).toBeNull();
});

test("no moment that a database can hold makes a formatter throw", () => {
  const moment = fc.oneof(
    fc.date({ noInvalidDate: false }),
    fc.constantFrom(new Date("0001-01-01T00:00:00Z"), new Date(-8.64e15), new Date(8.64e15), new Date("infinity")),
  );
  fc.assert(
    fc.property(moment, (date) => {
      for (const format of [formatDayAndHour, formatSecond, parisDay, wallTimeOf]) {
        expect(format(date)).toMatch(
          /^(?:\d{2}\/\d{2}\/\d{4} |\d{4}-\d{2}-\d{2}|\d+(?:er)?\s\p{L}+\s\d{4} à |date illisible$)/u,
        );
      }
      expect(toIso(date)).toMatch(/Z$|^$/);
    }),
    { numRuns: 1000 },
  );
  expect(formatSecond(new Date("0001-06-01T12:00:00Z"))).toMatch(/^01\/06\/0001 12:09:/);
  expect(formatDayAndHour(new Date(Number.NaN))).toBe(UNREADABLE_DATE);
});
