import { expect, test } from "vitest";
import { NOTHING_LEARNT, withAnswers } from "#app/accounts/reader-data/learning.ts";
import { foldCards } from "./cards.ts";
import { planMistakes } from "./plan-mistakes.ts";
import { planSession } from "./review-session.ts";

const TODAY = 300;
const [KNOWN, UNANSWERED, RETIRED] = ["known", "unanswered", "retired"].map((name) => `examen-civique.${name}`) as [
  string,
  string,
  string,
];

const question = (id: string) => ({ id, rev: 1, question: id, options: [], explanation: "", section: null });
const bank = {
  kind: "bank" as const,
  ...{ id: "examen-civique", title: "Examen civique", href: "/examen-civique", theme: "" },
  questions: [question(UNANSWERED), question(KNOWN)],
};

test("what a mock exam has just missed is asked on the same day, and again on the next one", async () => {
  const learning = withAnswers(NOTHING_LEARNT, KNOWN, [{ rev: 1, day: TODAY, outcome: "wrong" }]);
  const fetch = () => Promise.resolve(bank);
  const { items } = await planMistakes([KNOWN, UNANSWERED, RETIRED], learning, { today: TODAY, fetch });
  expect(items.map(({ card }) => card.id)).toEqual([KNOWN, UNANSWERED]);
  expect(items.map(({ isUnanswered }) => isUnanswered)).toEqual([false, true]);
  const reviewed = withAnswers(learning, KNOWN, [{ rev: 1, day: TODAY, outcome: "right" }]);
  const tomorrow = planSession(foldCards(reviewed, TODAY + 1), TODAY + 1);
  expect(tomorrow.cards.map(({ id }) => id)).toEqual([KNOWN]);
});
