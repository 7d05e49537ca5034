import { expect, test } from "vitest";
import { TAB_KEY } from "#app/accounts/reader-data/tab-key.ts";
import { INITIAL_STATE } from "#app/learning/questions/player-state.ts";
import type { Quiz } from "#library/catalogue/catalogue.ts";
import { stubDevice } from "#tests/support/browser/device.ts";
import { loadQuizState, saveQuizState } from "./kept-quiz.ts";

const options = [
  { id: "oui", text: "Oui", isCorrect: true },
  { id: "non", text: "Non", isCorrect: false },
];
const question = (id: string) => ({ id, rev: 1, question: "?", explanation: "!", options });
const quiz = { title: "Quiz", questions: [question("une"), question("deux")] } as unknown as Quiz;

test("what a tab keeps of a quiz that has changed since, or that nobody wrote, counts for nothing", () => {
  const stored = stubDevice(async () => new Response());
  const state = { ...INITIAL_STATE, chosen: "oui", checked: true };
  saveQuizState("article", quiz, state);
  expect(loadQuizState("article", quiz)).toEqual(state);
  const kept = stored.get(TAB_KEY) ?? "";
  for (const damaged of [kept.replace(":1 ", ":7 "), kept.replace('"index":0', '"index":99'), '{"quiz', "[1]", "7"]) {
    expect(damaged).not.toBe(kept);
    stored.set(TAB_KEY, damaged);
    expect(loadQuizState("article", quiz), damaged).toBeNull();
  }
});
