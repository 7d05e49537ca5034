import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubDevice } from "#tests/support/browser/device.ts";
import { addAnswersFile, answersFile, eraseAnswers, setReadingKept } from "./answers-file.ts";
import { EXAM_KEY } from "./forget-exams.ts";
import { storedLearning } from "./learning-storage.ts";
import { saveResult, storedProgress } from "./progress.ts";
import { readVersions, rememberVersion } from "./read-versions.ts";

const FILE = JSON.stringify({ réponses: { "fiche.question": "1:1xx1" }, fiches: { fiche: 2500 } });

let stored: Map<string, string>;

beforeEach(() => {
  stored = stubDevice(() => Promise.reject(new Error("no network")));
});
afterEach(() => vi.unstubAllGlobals());

test("a file of answers brings back answers and articles read, once", () => {
  expect(addAnswersFile(FILE)).toEqual({ questions: 1, isReadingLeft: false });
  expect(storedLearning.load()).toMatchObject({ log: { fiche: { question: "1:1xx1" } }, seen: { fiche: 2500 } });
  expect(addAnswersFile(answersFile())).toEqual({ questions: 0, isReadingLeft: false });
});

test("who keeps nothing of their reading gets the answers of a file without the articles read, and is told", () => {
  setReadingKept(false);
  expect(addAnswersFile(FILE)).toEqual({ questions: 1, isReadingLeft: true });
  expect(storedLearning.load()).toMatchObject({ log: { fiche: { question: "1:1xx1" } }, seen: {}, place: {} });
});

test("refusing to keep one's reading forgets which articles were opened, and notes none from then on", () => {
  rememberVersion("fiche", 1);
  setReadingKept(false);
  expect(readVersions.load()).toEqual({});
  rememberVersion("autre", 0);
  expect(readVersions.load()).toEqual({});
  setReadingKept(true);
  rememberVersion("autre", 0);
  expect(readVersions.load()).toEqual({ autre: 0 });
});

test("erasing one's answers erases the mock exams with the options chosen, and keeps the series to read offline", () => {
  const attempt = {
    seed: "abcdefgh",
    options: { minutes: null, hasSimple: true },
    given: { 1: "a" },
    late: [],
    helped: 0,
  };
  const past = [{ seed: "abcdefgh", day: "2026-11-01", score: 30 }];
  const kept = { keptSeeds: ["bcdefghi"], keptPaths: ["/examen-civique"], keepsFrench: true };
  stored.set(EXAM_KEY, JSON.stringify({ underWay: attempt, sent: attempt, past, ...kept }));
  expect(eraseAnswers()).toBe(true);
  expect(JSON.parse(stored.get(EXAM_KEY) ?? "")).toEqual(kept);
});

test("erasing one's answers writes nothing of the mock exams where none was begun", () => {
  eraseAnswers();
  expect(stored.has(EXAM_KEY)).toBe(false);
});

test("erasing one's answers forgets which articles were opened too", () => {
  rememberVersion("fiche", 1);
  eraseAnswers();
  expect(readVersions.load()).toEqual({});
});

test("erasing one's answers erases the scores of the quizzes, from which paths say what was read", () => {
  saveResult("fiche", 1, 8);
  expect(eraseAnswers()).toBe(true);
  expect(storedProgress.load()).toEqual({});
});
