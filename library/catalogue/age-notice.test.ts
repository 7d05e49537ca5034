import { expect, test } from "vitest";
import { ageNotice, factsDates, factsValidTo, overtakenBy } from "./age-notice.ts";

const LIVE = { live: true, factsValidForMonths: 24 };

test.each([
  ["2025-04-07", "2025-10-08"],
  ["2025-11-30", "2026-05-31"],
  ["2026-08-31", "2027-03-04"],
])("a live text that goes to %s is more than six months old from %s on", (currentTo, from) => {
  const before = ageNotice({ ...LIVE, currentTo }, new Date(Date.parse(from) - 1));
  expect(before).toMatchObject({ text: expect.stringMatching(/^Sujet en cours\s: rien/), next: { from } });
  const after = ageNotice({ ...LIVE, currentTo }, new Date(from));
  expect(after).toEqual({ text: before.next?.text, next: null });
  expect(after.text).toMatch(/plus de six mois/);
});

test("facts that no longer stand say so, on the day after the last one they were given", () => {
  const article = { currentTo: "2025-04-07", live: false, factsValidForMonths: 12 };
  expect(factsValidTo(article)).toBe("2026-04-07");
  const before = ageNotice(article, new Date("2026-04-07T23:59:59Z"));
  expect(before).toMatchObject({ text: "", next: { from: "2026-04-08" } });
  expect(ageNotice(article, new Date("2026-04-08"))).toEqual({ text: before.next?.text, next: null });
  expect(before.next?.text).toMatch(/^Faits de plus de 12 mois.*depuis le 7\savril\s2025/);
});

test("a live subject whose facts stand for less than six months is old sooner", () => {
  const article = { currentTo: "2025-04-07", live: true, factsValidForMonths: 3 };
  expect(ageNotice(article, new Date("2025-05-01")).next).toMatchObject({ from: "2025-07-08" });
});

test("both sentences name the day to which the text goes", () => {
  const { text, next } = ageNotice({ ...LIVE, currentTo: "2025-04-07" }, new Date("2025-05-01"));
  for (const sentence of [text, next?.text]) expect(sentence).toMatch(/7\savril\s2025/);
});

test("a text says to which day its facts go, and until when they hold", () => {
  const words = /^Faits à jour au 8\soctobre\s2026, à revoir après le 8\savril\s2027$/;
  expect(factsDates({ currentTo: "2026-10-08", factsValidForMonths: 6 })).toMatch(words);
});

test("a calendar is overtaken by the last of its days that has gone by since it was read again", () => {
  const calendar = [{ date: "2026-03-01" }, { date: "2027-03-10" }, { date: "2027-03-12" }];
  const page = { calendar, updatedAt: "2026-11-29" };
  expect(overtakenBy(page, "2027-03-10")).toBeNull();
  expect(overtakenBy(page, "2027-03-11")).toBe("2027-03-10");
  expect(overtakenBy({ ...page, updatedAt: "2027-03-13" }, "2027-04-01")).toBeNull();
});
