import { expect, test } from "vitest";
import { formatDate, parsePartialDate, showPartialDate } from "./dates.ts";

test.each([
  ["2025-04-07", "7 avril 2025"],
  ["2025-05-01", "1er mai 2025"],
  ["1991-12-01", "1er décembre 1991"],
  ["2024-02-29", "29 février 2024"],
])("the date %s is written « %s », on one line", (date, expected) => {
  expect(formatDate(date)).toBe(expected.replaceAll(" ", "\u00A0"));
});

test("a date that is not plain is refused", () => {
  expect(() => formatDate("07/04/2025")).toThrow(RangeError);
  expect(() => formatDate("2025-13-01")).toThrow(RangeError);
});

test("the day does not move with the time zone", () => {
  const zone = process.env["TZ"];
  for (const place of ["America/New_York", "Pacific/Kiritimati", "Europe/Paris"]) {
    process.env["TZ"] = place;
    expect(formatDate("2025-04-07")).toBe("7\u00A0avril\u00A02025");
  }
  process.env["TZ"] = zone;
});

test.each([
  ["30 juin 2024", "2024-06-30"],
  ["1er\u00A0août\u00A02024", "2024-08-01"],
  ["30/06/2024", "2024-06-30"],
  ["3.6.2024", "2024-06-03"],
  ["2024-06-30", "2024-06-30"],
  ["Fevrier 2024", "2024-02"],
  ["sept. 2024", "2024-09"],
  ["06/2024", "2024-06"],
  [" 2024 ", "2024"],
  ["31 juin 2024", null],
  ["jadis 2024", null],
  ["24", null],
  ["", null],
])("« %s » typed as a day, a month or a year is %s", (typed, expected) => {
  expect(parsePartialDate(typed)).toBe(expected);
});

test.each([
  ["2024-06-30", "30 juin 2024"],
  ["2024-06", "juin 2024"],
  ["2024", "2024"],
  ["2024-13", "2024-13"],
  ["2024-02-31", "2024-02-31"],
  ["bientôt", "bientôt"],
])("the partial date %s is shown as %s", (date, shown) => {
  expect(showPartialDate(date)).toBe(shown);
});
