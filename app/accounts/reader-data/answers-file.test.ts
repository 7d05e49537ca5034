import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubDevice } from "#tests/support/browser/device.ts";
import { addAnswersFile, answersFile, eraseAnswers, setReadingKept } from "./answers-file.ts";
import { storedLearning } from "./learning-storage.ts";
import { readVersions, rememberVersion } from "./read-versions.ts";

const FILE = JSON.stringify({ réponses: { "fiche.question": "1:1xx1" }, fiches: { fiche: 2500 } });

beforeEach(() => void stubDevice(() => Promise.reject(new Error("no network"))));
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

test("erasing one's answers forgets which articles were opened too", () => {
  rememberVersion("fiche", 1);
  eraseAnswers();
  expect(readVersions.load()).toEqual({});
});
