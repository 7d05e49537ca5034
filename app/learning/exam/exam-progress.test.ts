import { expect, test } from "vitest";
import { type Learning, NOTHING_LEARNT, withAnswers } from "#app/accounts/reader-data/learning.ts";
import { begunExam, NOTHING_KEPT_OF_EXAM } from "./exam-device.ts";
import { examCall, examProgress, nextExamStep, reviewBesideExam } from "./exam-progress.ts";

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
  expect(examProgress(THEMES, learning, TODAY)).toMatchObject([
    { total: 3, seen: 3, known: 1, toReview: 1 },
    { total: 1, seen: 0, known: 0, toReview: 0 },
  ]);
});

test("one step comes next: what is due, then the mistakes just made, then the theme least seen", () => {
  const reader = { themes: THEMES, device: NOTHING_KEPT_OF_EXAM, today: TODAY };
  const due = learnt(["c", 299, "wrong"]);
  expect(nextExamStep({ ...reader, learning: due }).text).toBe("Réviser 1 question");
  const today = learnt(["a", TODAY, "right"], ["b", TODAY, "right"], ["c", TODAY, "wrong"]);
  const sent = {
    seed: "00000000",
    options: { minutes: null, hasSimple: true },
    given: {},
    late: [],
    helped: 0,
    weakest: null,
  };
  const device = { ...NOTHING_KEPT_OF_EXAM, sent: { ...sent, isGraded: true, missed: [idOf("c"), idOf("d")] } };
  expect(nextExamStep({ ...reader, device, learning: today }).text).toBe("Réviser mes 2 erreurs");
  expect(nextExamStep({ ...reader, learning: today }).href).toBe("/examen-civique/entrainement/droits");
  const graded = { ...NOTHING_KEPT_OF_EXAM, sent: { ...sent, isGraded: true, missed: [], weakest: "/valeurs" } };
  const some = learnt(["a", TODAY, "right"]);
  expect(nextExamStep({ ...reader, learning: some }).href).toBe("/examen-civique/entrainement/droits");
  expect(nextExamStep({ ...reader, device: graded, learning: some }).href, "as the result said").toBe(
    "/examen-civique/entrainement/valeurs",
  );
});

test("the home page leads back to the exam: to the one under way, then to what is due, when it was done last", () => {
  const device = NOTHING_KEPT_OF_EXAM;
  const exam = learnt(["a", 290, "right"], ["c", 290, "wrong"]);
  expect(examCall(exam, 291, device)).toMatchObject({ text: "Réviser 1 question" });
  expect(examCall(exam, 290, device)).toMatchObject({ href: "/examen-civique" });
  const article = (day: number) => withAnswers(exam, "fiche.a", [{ rev: 1, day, outcome: "right" }]);
  expect(examCall(article(289), 291, device)).not.toBeNull();
  expect(examCall(article(291), 291, device)).toBeNull();
  expect(examCall({ ...exam, seen: { fiche: 291 } }, 291, device)).toBeNull();
  const begun = begunExam("00000000", { minutes: 45, hasSimple: true });
  expect(examCall(article(291), 291, { ...device, underWay: begun })).toBeNull();
  expect(examCall(article(291), 291, { ...device, underWay: { ...begun, given: { 1: "a" } } })).toEqual({
    text: "Reprendre mon examen",
    href: "/examen-civique/epreuve/00000000?temps=45",
  });
});

test("an exam under way does not hide what is due", () => {
  const due = learnt(["c", 299, "wrong"]);
  const begun = { ...begunExam("00000000", { minutes: null, hasSimple: true }), given: { 1: "a" } };
  const device = { ...NOTHING_KEPT_OF_EXAM, underWay: begun };
  expect(reviewBesideExam(due, TODAY, device)).toMatchObject({ text: "Réviser 1 question" });
  expect(reviewBesideExam(due, TODAY, NOTHING_KEPT_OF_EXAM)).toBeNull();
  expect(reviewBesideExam(NOTHING_LEARNT, TODAY, device)).toBeNull();
});
