import { expect, test } from "vitest";
import type { Quiz } from "#library/catalogue/catalogue.ts";
import { initialQuizState, isPassed, percentage, type QuizAction, quizReducer } from "./quiz-state.ts";

const quiz: Quiz = {
  topicId: "essai",
  title: "Testez vos connaissances",
  questions: ["Un", "Deux"].map((question) => ({
    ...{ id: `essai.${question.toLowerCase()}`, rev: 1, question },
    options: [
      { id: "a", text: "Faux", isCorrect: false },
      { id: "b", text: "Vrai", isCorrect: true },
    ],
    explanation: "Parce que.",
    section: null,
  })),
};

function play(...actions: QuizAction[]) {
  return actions.reduce((state, action) => quizReducer(quiz, state, action), initialQuizState);
}

const right: QuizAction[] = [{ type: "choose", option: "b" }, { type: "check" }, { type: "next" }];
const wrong: QuizAction[] = [{ type: "choose", option: "a" }, { type: "check" }, { type: "next" }];

test("nothing can be checked before an option is chosen", () => {
  expect(play({ type: "check" })).toEqual(initialQuizState);
});

test("a choice may change until it is checked, then it is locked", () => {
  const checked = play({ type: "choose", option: "a" }, { type: "choose", option: "b" }, { type: "check" });
  expect(checked).toMatchObject({ chosen: "b", checked: true, missed: [] });
  expect(quizReducer(quiz, checked, { type: "choose", option: "a" })).toBe(checked);
  expect(quizReducer(quiz, checked, { type: "check" })).toBe(checked);
});

test("the next question waits for the check, and starts with nothing chosen", () => {
  const chosen = play({ type: "choose", option: "b" });
  expect(quizReducer(quiz, chosen, { type: "next" })).toBe(chosen);
  expect(play(...right)).toEqual({ index: 1, chosen: null, checked: false, missed: [], finished: false });
});

test("after the last question the quiz is finished, knows what was missed and no option any more", () => {
  expect(play(...right, ...wrong)).toMatchObject({ finished: true, chosen: null, missed: ["essai.deux"] });
  expect(play(...wrong, ...right)).toMatchObject({ finished: true, missed: ["essai.un"] });
  expect(play(...right, ...right)).toMatchObject({ finished: true, missed: [] });
});

test("what was left is taken up again, unless the quiz has gone on meanwhile", () => {
  const left = play(...wrong, { type: "choose", option: "b" });
  expect(play({ type: "resume", state: left })).toBe(left);
  expect(play({ type: "choose", option: "a" }, { type: "resume", state: left })).toBe(left);
  const further = play(...right);
  expect(quizReducer(quiz, further, { type: "resume", state: left })).toBe(further);
});

test("starting again forgets everything", () => {
  expect(play(...right, ...wrong, { type: "restart" })).toEqual(initialQuizState);
});

test.each([
  [16, 23, 70, true],
  [15, 23, 65, false],
  [7, 10, 70, true],
  [5, 8, 63, false],
  [6, 8, 75, true],
  [0, 0, 0, false],
])("%i right of %i is %i %%, passed: %s", (score, total, expected, passed) => {
  expect(percentage(score, total)).toBe(expected);
  expect(isPassed(score, total)).toBe(passed);
});
