import { expect, test } from "vitest";
import { type Learning, NOTHING_LEARNT, withAnswers } from "#app/accounts/reader-data/learning.ts";
import { dateOfDay } from "#app/accounts/reader-data/local-day.ts";
import { stubDevice } from "#tests/support/browser/device.ts";
import { begunExam, type ExamDevice, mistakesLeft, NOTHING_KEPT_OF_EXAM, storedExam } from "./exam-device.ts";
import { examCall, examProgress, nextExamSteps, urgentSteps } from "./exam-progress.ts";
import { recordExamAnswers } from "./keep-result.ts";

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

/** The device of a reader who has sent a mock exam. */
function deviceWith(missed: string[], { day, weakest = null }: { day: number; weakest?: string | null }): ExamDevice {
  const {
    at: _at,
    isWhole: _isWhole,
    startedAt: _startedAt,
    addedMinutes: _added,
    ...attempt
  } = begunExam("00000000", { minutes: null, hasSimple: true });
  return {
    ...NOTHING_KEPT_OF_EXAM,
    sent: { ...attempt, isGraded: true, missed: missed.map(idOf), weakest },
    past: [{ seed: attempt.seed, day: dateOfDay(day), score: 38 }],
  };
}

test("a theme says what was seen, known by two right days, and the mistakes left of the last mock exam", () => {
  const learning = learnt(["a", 290, "right"], ["a", 295, "right"], ["b", 299, "right"], ["c", 299, "wrong"]);
  const device = deviceWith(["b", "d"], { day: 299 });
  expect(examProgress({ themes: THEMES, learning, device, today: TODAY })).toMatchObject([
    { total: 3, seen: 3, known: 1, mistakes: 1 },
    { total: 1, seen: 0, known: 0, mistakes: 1 },
  ]);
});

test("a right answer takes a mistake off the list, wherever it is given, and a wrong one does not", () => {
  stubDevice(async () => new Response());
  storedExam.store(deviceWith(["b", "c"], { day: TODAY }));
  recordExamAnswers([
    { id: idOf("a"), rev: 1, outcome: "right" },
    { id: idOf("b"), rev: 1, outcome: "right" },
    { id: idOf("c"), rev: 1, outcome: "wrong" },
  ]);
  expect(storedExam.load().sent?.missed).toEqual([idOf("c")]);
  const device = deviceWith(["b", "c", "d"], { day: TODAY - 1 });
  const elsewhere = learnt(["b", TODAY, "right"], ["c", TODAY, "wrong"], ["d", TODAY - 1, "right"]);
  expect(mistakesLeft(device, elsewhere)).toEqual([idOf("c"), idOf("d")]);
});

test("what comes next: the mistakes of today’s exam or what is due, then the advised theme or the one least seen", () => {
  const texts = (learning: Learning, device = NOTHING_KEPT_OF_EXAM) =>
    nextExamSteps({ themes: THEMES, device, today: TODAY, learning }).map(({ text }) => text);
  const due = learnt(["c", 299, "wrong"]);
  const mistakes = (day: number) => deviceWith(["c", "d"], { day, weakest: "/valeurs" });
  expect(texts(due)).toEqual(["Réviser 1 question", "S’entraîner : Droits"]);
  expect(texts(due, mistakes(TODAY))).toEqual(["Réviser mes 2 erreurs", "S’entraîner : Valeurs"]);
  expect(texts(due, mistakes(299))[0], "the mistakes are due the next day").toBe("Réviser 1 question");
  const today = learnt(["a", TODAY, "right"], ["b", TODAY, "right"], ["c", TODAY, "wrong"]);
  expect(texts(today, mistakes(299)), "and come after what is due").toEqual([
    "Réviser mes 2 erreurs",
    "S’entraîner : Valeurs",
  ]);
  expect(texts(today)).toEqual(["S’entraîner : Droits"]);
  const some = learnt(["a", TODAY, "right"]);
  expect(texts(some)).toEqual(["S’entraîner : Droits"]);
  expect(texts(some, deviceWith([], { day: TODAY, weakest: "/valeurs" })), "as the result said").toEqual([
    "S’entraîner : Valeurs",
  ]);
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
  expect(urgentSteps(due, TODAY, device).map(({ text }) => text)).toEqual([
    "Reprendre mon examen",
    "Réviser 1 question",
  ]);
  expect(urgentSteps(NOTHING_LEARNT, TODAY, device)).toHaveLength(1);
});
