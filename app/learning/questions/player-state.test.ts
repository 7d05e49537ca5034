import { expect, test } from "vitest";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";
import { INITIAL_STATE, type PlayerAction, playerReducer } from "./player-state.ts";

const questions = ["Un", "Deux"].map(
  (question): QuizQuestion => ({
    id: `essai.${question.toLowerCase()}`,
    rev: 1,
    question,
    options: [
      { id: "a", text: "Faux", isCorrect: false },
      { id: "b", text: "Vrai", isCorrect: true },
    ],
    explanation: "Parce que.",
    section: null,
  }),
);

function play(...actions: PlayerAction[]) {
  return actions.reduce((state, action) => playerReducer(questions, state, action), INITIAL_STATE);
}

const right: PlayerAction[] = [{ type: "choose", option: "b" }, { type: "check" }, { type: "next" }];
const wrong: PlayerAction[] = [{ type: "choose", option: "a" }, { type: "check" }, { type: "next" }];

test("nothing can be checked before an option is chosen", () => {
  expect(play({ type: "check" })).toEqual(INITIAL_STATE);
});

test("a choice may change until it is checked, then it is locked", () => {
  const checked = play({ type: "choose", option: "a" }, { type: "choose", option: "b" }, { type: "check" });
  expect(checked).toMatchObject({ chosen: "b", checked: true, missed: [] });
  expect(playerReducer(questions, checked, { type: "choose", option: "a" })).toBe(checked);
  expect(playerReducer(questions, checked, { type: "check" })).toBe(checked);
});

test("the next question waits for the check, and starts with nothing chosen", () => {
  const chosen = play({ type: "choose", option: "b" });
  expect(playerReducer(questions, chosen, { type: "next" })).toBe(chosen);
  expect(play(...right)).toEqual({ index: 1, chosen: null, checked: false, missed: [], finished: false, again: null });
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
  expect(playerReducer(questions, further, { type: "resume", state: left })).toBe(further);
});

test("the mistakes are asked again, those alone", () => {
  const again = play(...right, ...wrong, { type: "retry" });
  expect(again).toEqual({ ...INITIAL_STATE, again: ["essai.deux"] });
  expect(right.reduce((state, action) => playerReducer(questions, state, action), again)).toMatchObject({
    finished: true,
    missed: [],
  });
});

test("starting again forgets everything", () => {
  expect(play(...right, ...wrong, { type: "restart" })).toEqual(INITIAL_STATE);
});
