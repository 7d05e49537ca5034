import { expect, test } from "vitest";
import { isWorthAsking, reasonToAsk, reasonToStop } from "./bounce-counts.ts";

const WELL = { accepted: 1_000, refused: 0, returnedHard: 0, ours: 0, complaints: 0 };

test.each([
  ["three complaints of a thousand", { complaints: 3 }, /^3 personnes ont signalé .*\(0,3 %/],
  ["five refusals of the site, of five hundred", { accepted: 500, ours: 5 }, /^5 exemplaires .*refus du site lui-même/],
  ["twenty people who are not there, of a thousand", { returnedHard: 20 }, /^20 exemplaires .*\(2 %\)/],
])("a letter that is leaving stops at %s", (_what, counts, reason) => {
  expect(reasonToStop({ ...WELL, ...counts })?.replace(/[\u00a0\u202f]/g, " ")).toMatch(reason);
});

test.each([
  ["two complaints", { complaints: 2 }],
  ["three complaints of ten thousand", { accepted: 10_000, complaints: 3 }],
  ["four refusals of the site", { ours: 4 }],
  ["nine refusals of the site, of a thousand", { ours: 9 }],
  ["nineteen people who are not there", { returnedHard: 19 }],
])("it goes on with %s", (_what, counts) => {
  expect(reasonToStop({ ...WELL, ...counts })).toBeNull();
});

test("who saw the counts is asked again when they have doubled", () => {
  const asked = (kind: "ours" | "complaints" | "returnedHard") =>
    Array.from({ length: 50 }, (_, index) => index + 1).filter((count) => isWorthAsking(kind, count));
  expect(asked("ours")).toEqual([5, 10, 20, 40]);
  expect(asked("complaints")).toEqual([3, 6, 12, 24, 48]);
  expect(asked("returnedHard")).toEqual([20, 40]);
});

test.each([
  ["0,3 % of complaints", { complaints: 3 }, "0,3 % de plaintes"],
  ["2 % of nobody there, refused at once or later", { accepted: 990, refused: 10, returnedHard: 10 }, "2 % d’adresses"],
  ["1 % of refusals of the site", { ours: 10 }, "1 % de refus du site"],
])("the next one asks after %s", (_what, counts, words) => {
  const reason = reasonToAsk({ kind: "weekly", number: 12 }, { ...WELL, ...counts })?.replace(/[\u00a0\u202f]/g, " ");
  expect(reason).toContain("La lettre n° 12 a eu");
  expect(reason).toContain(words);
});

test("it does not ask after less", () => {
  expect(
    reasonToAsk({ kind: "weekly", number: 12 }, { ...WELL, complaints: 2, returnedHard: 9, refused: 10, ours: 9 }),
  ).toBeNull();
  expect(reasonToAsk({ kind: "weekly", number: 12 }, { ...WELL, accepted: 0 })).toBeNull();
});
