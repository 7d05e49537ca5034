import { expect, test } from "vitest";
import { ageNotice, factsDates, overdueReview, overtakenBy } from "./age-notice.ts";

const LAW = { date: "2026-12-31", why: "fin de l’essai" };
const VOTE = { date: "2027-04-18", why: "premier tour" };
const ARTICLE = { currentTo: "2026-10-08", live: false, reviewOn: [LAW, VOTE] };

test("a day of review that has passed is said from the day after on, until somebody has read the text again", () => {
  const before = ageNotice(ARTICLE, new Date("2026-12-31T23:59:59Z"));
  expect(before).toMatchObject({ text: "", next: { from: "2027-01-01" } });
  const after = ageNotice(ARTICLE, new Date("2027-01-01"));
  expect(after).toEqual({ text: before.next?.text, next: null });
  expect(after.text).toMatch(
    /^Pas encore relu depuis le 31\sdécembre\s2026 \(fin de l’essai\)\s:.*le 8\soctobre\s2026/,
  );
  const read = ageNotice({ ...ARTICLE, currentTo: "2027-01-04" }, new Date("2027-01-05"));
  expect(read).toMatchObject({ text: "", next: { from: "2027-04-19" } });
});

test("a text that nobody read again names the first of the days that have passed", () => {
  expect(ageNotice(ARTICLE, new Date("2028-01-01")).text).toMatch(/31\sdécembre\s2026/);
  expect(overdueReview(ARTICLE, "2026-12-31")).toBeNull();
  expect(overdueReview(ARTICLE, "2028-01-01")).toEqual(LAW);
});

test("a subject that goes on says at any time to which day its text goes", () => {
  const { text, next } = ageNotice({ ...ARTICLE, live: true }, new Date("2026-11-29"));
  expect(text).toMatch(/^Sujet en cours\s: rien de ce qui a suivi le 8\soctobre\s2026/);
  expect(next).toMatchObject({ from: "2027-01-01" });
});

test("a text says to which day its facts go, and when they are to be read again", () => {
  expect(factsDates(ARTICLE)).toMatch(/^Faits à jour au 8\soctobre\s2026, à revoir le 31\sdécembre\s2026$/);
  expect(factsDates({ ...ARTICLE, currentTo: "2027-04-18" })).toMatch(/^Faits à jour au 18\savril\s2027$/);
});

test("a calendar is overtaken by the last of its days that has gone by since it was read again", () => {
  const calendar = [{ date: "2026-03-01" }, { date: "2027-03-10" }, { date: "2027-03-12" }];
  const page = { calendar, updatedAt: "2026-11-29" };
  expect(overtakenBy(page, "2027-03-10")).toBeNull();
  expect(overtakenBy(page, "2027-03-11")).toBe("2027-03-10");
  expect(overtakenBy({ ...page, updatedAt: "2027-03-13" }, "2027-04-01")).toBeNull();
});
