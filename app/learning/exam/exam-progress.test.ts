import { expect, test } from "vitest";
import { type Learning, NOTHING_LEARNT, withAnswers } from "#app/accounts/reader-data/learning.ts";
import { NOTHING_KEPT_OF_EXAM } from "./exam-device.ts";
import { nextStep, progressOf } from "./exam-progress.ts";

const TODAY = 300;
const idOf = (name: string) => `examen-civique.${name}`;
const THEMES = [
  { id: "valeurs", title: "Valeurs", href: "/valeurs", questions: ["a", "b", "c"].map(idOf) },
  { id: "droits", title: "Droits", href: "/droits", questions: ["d"].map(idOf) },
];

function learnt(...answers: [name: string, day: number, outcome: "right" | "wrong"][]): Learning {
  return answers.reduce(
    (learning, [name, day, outcome]) => withAnswers(learning, idOf(name), [{ rev: 1, day, outcome }]),
    NOTHING_LEARNT,
  );
}

test("a theme says what was seen, known by two right days, and missed the last time", () => {
  const learning = learnt(["a", 290, "right"], ["a", 295, "right"], ["b", 299, "right"], ["c", 299, "wrong"]);
  expect(progressOf(THEMES, learning, TODAY)).toMatchObject([
    { total: 3, seen: 3, known: 1, toReview: 1 },
    { total: 1, seen: 0, known: 0, toReview: 0 },
  ]);
});

test("one step comes next: what is due, then the mistakes just made, then the theme least seen", () => {
  const reader = { themes: THEMES, device: NOTHING_KEPT_OF_EXAM, today: TODAY };
  const due = learnt(["c", 299, "wrong"]);
  expect(nextStep({ ...reader, learning: due }).text).toBe("Réviser 1 question");
  const today = learnt(["a", TODAY, "right"], ["b", TODAY, "right"], ["c", TODAY, "wrong"]);
  const sent = { seed: "00000000", options: { minutes: null, hasSimple: true }, given: {}, late: [], helped: 0 };
  const device = { ...NOTHING_KEPT_OF_EXAM, sent: { ...sent, isGraded: true, missed: [idOf("c"), idOf("d")] } };
  expect(nextStep({ ...reader, device, learning: today }).text).toBe("Réviser mes 2 erreurs");
  expect(nextStep({ ...reader, learning: today }).href).toBe("/examen-civique/entrainement/droits");
});
