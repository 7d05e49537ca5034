import { expect, test } from "vitest";
import { stubDevice } from "#tests/support/browser/device.ts";
import { keepAnswer, storedLearning } from "./learning-storage.ts";
import { localDay } from "./local-day.ts";

test("an answer of a day before 2020 is refused rather than kept for the year 6569", () => {
  const stored = stubDevice(async () => new Response());
  const answer = { rev: 1, day: localDay(new Date(2019, 11, 30)), outcome: "right" as const };
  expect(keepAnswer("article.question", answer)).toBe(false);
  expect(stored.get("learning")).toBeUndefined();
  expect(keepAnswer("article.question", { ...answer, day: 2000 })).toBe(true);
  expect(storedLearning.load().log).toEqual({ article: { question: "1:1jk1" } });
});
