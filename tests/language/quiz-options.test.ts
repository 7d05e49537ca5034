import { expect, test } from "vitest";
import { quizOf } from "#library/language/read-texts.ts";
import { articles } from "./content-texts.ts";

const questions = articles.flatMap((article) => quizOf(article)?.questions ?? []).filter(({ retired }) => !retired);

/** Chance gives one in four. Far from it, who has read nothing guesses by the length. */
test("the right answer is the longest in 18 to 25 % of the questions", () => {
  const guessed = questions.filter(({ options }) => {
    const longest = Math.max(...options.map(({ text }) => text.length));
    const long = options.filter(({ text }) => text.length === longest);
    return long.length === 1 && long[0]?.isCorrect;
  });
  expect(guessed.length / questions.length).toBeGreaterThanOrEqual(0.18);
  expect(guessed.length / questions.length).toBeLessThanOrEqual(0.25);
});
