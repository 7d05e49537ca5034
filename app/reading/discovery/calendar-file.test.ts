import { expect, test } from "vitest";
import { publishedCatalogue } from "#tests/support/mail/letters.ts";
import { calendarFile } from "./calendar-file.server.ts";

const PAGE = {
  title: "Voter en 2027",
  updatedAt: "2026-11-29",
  calendar: [
    { date: "2027-03-10", title: "Fin des inscriptions, en ligne", rule: `Règle ; ${"é".repeat(80)}` },
    { date: "2027-03-12", title: "Fin", rule: "Règle" },
  ],
};

function unfold(file: string): string[] {
  return file.replaceAll("\r\n ", "").split("\r\n");
}

test("a calendar file has a day for each date, in lines of 75 octets that end as RFC 5545 wants", () => {
  const file = calendarFile(PAGE, "https://exemple.fr/voter");
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(file.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(unfold(file)).toEqual(
    expect.arrayContaining([
      "UID:2027-03-10@le-recap.invalid",
      "DTSTAMP:20261129T000000Z",
      "DTSTART;VALUE=DATE:20270310",
      "SUMMARY:Fin des inscriptions\\, en ligne",
      `DESCRIPTION:Règle \\; ${"é".repeat(80)}\\nhttps://exemple.fr/voter`,
    ]),
  );
  expect(unfold(file).filter((line) => line.startsWith("UID:"))).toHaveLength(2);
});

test("the dates of 2027 are those of the rule: sixth Wednesday, sixth Friday, tenth day before the first round", () => {
  const page = publishedCatalogue().getContentPage("voter");
  const dates = page?.calendar.map(({ date }) => date) ?? [];
  const before = (days: number) => new Date(Date.UTC(2027, 3, 18 - days)).toISOString().slice(0, 10);
  expect(dates).toEqual(expect.arrayContaining([before(39), before(37), before(10), before(0), "2027-05-02"]));
  expect(new Date(`${before(39)}T00:00:00Z`).getUTCDay()).toBe(3);
  expect(new Date(`${before(37)}T00:00:00Z`).getUTCDay()).toBe(5);
});
