import { expect, test } from "vitest";
import { writeQuestionFacts } from "./question-facts.server.ts";

const quiz = (end: string) => `questions:\n  - id: un # B2\n    section:  debut\n${end}  - id: deux\n    facts: [A1]\n`;

test.each([
  ["a list", "    facts: [ A1,B2 ] # deux\n", ["A1"], "    facts: [A1] # deux\n"],
  ["no list yet", "", ["A1", "B2"], "    facts: [A1, B2]\n"],
  ["the last fact taken away", "    facts: [A1]\n", [], ""],
])("the facts of a question: %s", (_name, before, facts, after) => {
  expect(writeQuestionFacts(quiz(before), 0, facts)).toBe(quiz(after));
});

test("a list of several lines, or a quiz that cannot be read, is left to a person", () => {
  expect(writeQuestionFacts(quiz("    facts:\n      - A1\n"), 0, ["B2"])).toBeNull();
  expect(writeQuestionFacts("questions: [", 0, ["B2"])).toBeNull();
  const named = "questions:\n  - facts: &a [A1]\n  - facts: *a\n";
  expect(writeQuestionFacts(named, 0, ["B2"])).toBeNull();
  expect(writeQuestionFacts(quiz("    facts: [A1, # why\n      B2]\n"), 0, ["B2"])).toBeNull();
});
