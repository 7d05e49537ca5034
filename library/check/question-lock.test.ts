import { expect, test } from "vitest";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { formatIssue } from "#library/schema/content-issue.ts";
import { type ContentFiles, loadContent } from "#library/schema/load-content.ts";
import { aContent, aQuiz } from "#tests/support/content/content.ts";
import { checkContent } from "./check-content.ts";
import { acceptQuestions, listQuestions, readLock } from "./question-lock.ts";

const QUIZ = "articles/sante/hopital/histoire.quiz.yaml";
const quiz = aQuiz();
const ADDED_ON = "2026-12-01";

function complaints(quizText: string | null, lock: string | null): string[] {
  const files = aContent({ [QUIZ]: quizText, "questions.lock": lock });
  return checkContent(files, () => true).issues.map(formatIssue);
}

function accept(files: ContentFiles, lock = ""): string {
  return acceptQuestions(readLock(lock), listQuestions(loadContent(files).content), ADDED_ON);
}

const locked = accept(aContent({ [QUIZ]: quiz }));

test("questions that were accepted have nothing to be said of them", () => {
  expect(complaints(quiz, locked)).toEqual([]);
});

test("a question that is not in the lock, and a lock that is not there, name the command", () => {
  expect(complaints(quiz, "")).toEqual([
    `${QUIZ}:3 → questions[1] : la question « debut » est nouvelle : une fois relue, lancez npm run questions:accept`,
  ]);
  expect(complaints(quiz, null)).toEqual([
    "questions.lock → ce fichier manque : lancez npm run questions:accept, qui l'écrit",
  ]);
});

test.each([
  ["the question", quiz.replace("Est-ce l'hôpital", "Est-ce la clinique")],
  ["the right answer", quiz.replace("text: Non", "text: Jamais")],
])("a change of %s asks for a decision, and either ends it", (_what, changed) => {
  const [complaint] = complaints(changed, locked);
  expect(complaint).toContain(
    "correction sans effet sur la réponse ? npm run questions:accept — sinon, écrivez rev: 2",
  );
  expect(complaints(changed, accept(aContent({ [QUIZ]: changed }), locked))).toEqual([]);
  const revised = changed.replace("id: debut", "id: debut\n    rev: 2");
  expect(complaints(revised, locked)).toEqual([
    expect.stringContaining(
      "la question « debut » passe à la révision 2 : une fois relue, lancez npm run questions:accept",
    ),
  ]);
  expect(complaints(revised, accept(aContent({ [QUIZ]: revised }), locked))).toEqual([]);
});

test("another explanation, wrong option or section changes nothing", () => {
  expect(
    complaints(quiz.replace("C'est dit au début", "C'est dit plus loin").replace("text: Oui", "text: Si"), locked),
  ).toEqual([]);
});

test("a question that was asked does not vanish: it is retired", () => {
  const renamed = quiz.replace("id: debut", "id: autre");
  const both = accept(aContent({ [QUIZ]: renamed }), locked);
  expect(complaints(renamed, both)).toEqual([expect.stringContaining("remettez-la dans son quiz avec retired: true")]);
  const kept = `${renamed}${quiz.slice(quiz.indexOf("  - id")).replace("id: debut", "id: debut\n    retired: true")}`;
  expect(complaints(kept, both)).toEqual([]);
});

test("a revision does not go back", () => {
  const revised = quiz.replace("id: debut", "id: debut\n    rev: 2");
  const lock = accept(aContent({ [QUIZ]: revised }), locked);
  expect(complaints(quiz, lock)).toEqual([expect.stringContaining("en est déjà à la révision 2")]);
});

test("a question added to a quiz that readers had has its day, which stays; a first or revised one has none", () => {
  expect(locked).not.toContain(ADDED_ON);
  const added = `${quiz}${quiz.slice(quiz.indexOf("  - id")).replace("id: debut", "id: fin")}`;
  const lock = accept(aContent({ [QUIZ]: added }), locked);
  const later = acceptQuestions(
    readLock(lock),
    listQuestions(
      loadContent(aContent({ [QUIZ]: added.replaceAll(/id: (debut|fin)/g, "id: $1\n    rev: 2") })).content,
    ),
    "2027-01-01",
  );
  expect(later.match(/hopital-histoire.*/g)).toEqual([
    expect.stringMatching(/debut 1 \w+$/),
    expect.stringMatching(/debut 2 \w+$/),
    expect.stringMatching(/fin 1 \w+ 2026-12-01$/),
    expect.stringMatching(/fin 2 \w+$/),
  ]);
  expect(complaints(added, lock)).toEqual([]);
  const catalogue = createCatalogue(readSource(aContent({ [QUIZ]: added, "questions.lock": later })), () => null);
  const questions = catalogue.getQuestions("hopital-histoire")?.questions ?? [];
  expect(questions.map(({ since }) => since)).toEqual([undefined, ADDED_ON]);
});

test("the lock of a thousand articles is read like a short one", () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `article-${index}.question 1 0123456789ab\n`).join("");
  const { issues } = loadContent(aContent({ "questions.lock": `${aContent()["questions.lock"]}${lines}` }));
  expect(issues).toEqual([]);
});
