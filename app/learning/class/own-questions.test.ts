import { expect, test } from "vitest";
import { MAX_OWN_OPTION, MAX_OWN_QUESTION, readOwnQuestions } from "./own-questions.ts";

const whole = { question: "Qui vote ?", options: ["Les députés", "Le maire", "", ""], right: 0 };

test("a question of the teacher has two options at least, one of them right, on one line each", () => {
  expect(readOwnQuestions([whole])).toEqual([{ ...whole, options: ["Les députés", "Le maire"] }]);
  expect(readOwnQuestions([{ ...whole, question: "Qui\u202E\nvote ?" }])).toEqual([
    { ...whole, options: ["Les députés", "Le maire"] },
  ]);
  expect(readOwnQuestions([{ question: " ", options: ["", "", "", ""], right: 0 }])).toEqual([]);
});

test.for<[string, unknown]>([
  ["four of them", [whole, whole, whole, whole]],
  ["no list", whole],
  ["no text", [{ ...whole, question: "" }]],
  ["one option", [{ ...whole, options: ["Les députés", "", "", ""] }]],
  ["a gap", [{ ...whole, options: ["Les députés", "", "Le maire", ""] }]],
  ["twice the same", [{ ...whole, options: ["Oui", "Oui"] }]],
  ["no right one", [{ ...whole, right: 3 }]],
  ["a long question", [{ ...whole, question: "a".repeat(MAX_OWN_QUESTION + 1) }]],
  ["a long option", [{ ...whole, options: ["Oui", "a".repeat(MAX_OWN_OPTION + 1)] }]],
  ["five options", [{ ...whole, options: ["a", "b", "c", "d", "e"] }]],
])("refused: %s", ([, value]) => {
  expect(readOwnQuestions(value)).toBeNull();
});
