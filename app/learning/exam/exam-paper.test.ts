import { expect, test } from "vitest";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { aContent } from "#tests/support/content/content.ts";
import { anExamBank } from "#tests/support/content/exam.ts";
import { bankVersionOf, drawExam } from "./draw.ts";
import { isCheckLate } from "./exam-home.tsx";
import { answerPaper, chooseSeed, findPaper } from "./exam-paper.server.ts";
import { FAMILIES, formatSeed, parseSeed } from "./seed.ts";
import { answerTraining, findTraining } from "./training.server.ts";

const siteOf = (files: Record<string, string>) => createCatalogue(readSource(aContent(files)), () => null);
const site = siteOf(anExamBank());
const bank = site.listExamBank();
const SEED = formatSeed({ version: bankVersionOf(bank), family: 4321, round: 2 });
const drawn = drawExam(bank, { family: 4321, round: 2 }) ?? [];

/** The right answers, but for the first `wrong` ones. */
function answers({ wrong = 0 } = {}): Record<string, string> {
  const chosen = drawn.map(({ options }, index) => {
    const option = options.find(({ isCorrect }) => isCorrect === index >= wrong);
    return [`q${index + 1}`, option?.id ?? ""];
  });
  return Object.fromEntries(chosen);
}

const send = (fields: Record<string, string> | URLSearchParams | null, seed = SEED) =>
  answerPaper(site, seed, fields && new URLSearchParams(fields));

test("the page asks the forty questions of the seed and gives no answer away", () => {
  const { paper } = findPaper(site, SEED.toUpperCase());
  if (paper.state !== "open") throw new Error(paper.state);
  expect(paper.seed).toBe(SEED);
  expect(paper.questions.map(({ question }) => question)).toEqual(drawn.map(({ question }) => question));
  expect(JSON.stringify(paper)).not.toMatch(/isCorrect|explanation/);
});

test("a score is counted by theme and by type, and each mistake is explained with what helps", () => {
  const answer = send(answers({ wrong: 7 }));
  if (answer.outcome !== "graded") throw new Error(answer.outcome);
  const { score, themes, kinds, mistakes, missed, weakest, answers: kept } = answer.result;
  expect(score).toBe(33);
  expect(themes.map(({ total }) => total)).toEqual([11, 6, 11, 8, 4]);
  expect(kinds.map(({ total }) => total)).toEqual([28, 12]);
  for (const tallies of [themes, kinds]) expect(tallies.reduce((sum, { right }) => sum + right, 0)).toBe(33);
  expect(mistakes.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(mistakes[0]?.lesson?.href).toMatch(/^\/examen-civique\/themes\/[a-z-]+#t\d-/);
  const isAdvised = missed.map((id) => weakest?.endsWith(`/${bank.find((one) => one.id === id)?.theme}`));
  expect(isAdvised, "the mistakes of the advised theme come first").toEqual(isAdvised.toSorted().toReversed());
  expect(missed).toHaveLength(7);
  expect(kept.filter(({ outcome }) => outcome === "wrong")).toHaveLength(7);
  expect(send(answers({ wrong: 7 }))).toEqual(answer);
});

test("missing answers come back first, what was chosen kept; sent again as it is, they count for nothing", () => {
  const { q1: _first, q40: _last, ...most } = answers();
  const answer = send({ ...most, tard: "39", aide: "2" });
  expect(answer).toMatchObject({ outcome: "missing", missing: [1, 40], late: [39], helped: 2, given: { 2: most.q2 } });
  expect(send({ ...most, tard: "39", aide: "2", ainsi: "1" })).toMatchObject({
    outcome: "graded",
    result: { score: 38, missing: 2, late: 1, lateRight: 1, helped: 2 },
  });
});

test.each([
  ["a body that is no form", null],
  ["an answer that the question has not", { ...answers(), q3: "z" }],
  ["a question that the series has not", { ...answers(), q41: "a" }],
  ["five hundred answers", Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`q${index + 1}`, "a"]))],
  ["a field of nobody", { ...answers(), nom: "Inès" }],
  ["a time that is none", { ...answers(), tard: "1,2,<b>" }],
])("%s is refused with a sentence, and nothing is graded", (_, fields) => {
  expect(send(fields)).toEqual({ outcome: "forged" });
});

test("an unknown seed is none; one of another version gives another series of the same kind, and grades nothing", () => {
  expect(findPaper(site, "zzzzzzzz").paper).toEqual({ state: "unknown" });
  expect(send(answers(), "zzzzzzzz")).toEqual({ outcome: "forged" });
  const old = formatSeed({ version: (bankVersionOf(bank) + 1) % 900, family: 4321, round: 2 });
  expect(findPaper(site, old).paper).toMatchObject({
    state: "open",
    seed: SEED,
    isOtherVersion: true,
    bankDay: "2026-11-25",
  });
  expect(send(answers(), old)).toEqual({ outcome: "other-version" });
});

test("a bank with a unit too small opens no mock exam", () => {
  const small = siteOf(anExamBank({ size: () => 1 }));
  expect(findPaper(small, SEED).paper).toEqual({ state: "not-ready" });
  expect(chooseSeed(small)).toBeNull();
});

test("without scripts the site chooses a series of this version", () => {
  const chosen = parseSeed(chooseSeed(site) ?? "");
  expect(chosen?.version).toBe(bankVersionOf(bank));
  expect(chosen?.round).toBeLessThan(7);
  expect(chosen?.family).toBeLessThan(FAMILIES);
});

test("a training asks ten questions of the theme and type, and answers one of them", () => {
  const query = new URLSearchParams({ type: "situation", serie: SEED, question: "4" });
  const training = findTraining(site, "droits-et-devoirs", query);
  if (!training) throw new Error("no training");
  expect(new Set(training.questions.map(({ unit }) => unit))).toEqual(new Set(["t3-situation"]));
  expect(findTraining(site, "droits-et-devoirs", query)?.questions).toEqual(training.questions);
  const right = training.questions[3]?.options.find(({ isCorrect }) => isCorrect)?.id ?? "";
  expect(answerTraining(training, new URLSearchParams({ reponse: right }))).toEqual({ chosen: right, isRight: true });
  expect(answerTraining(training, new URLSearchParams({ reponse: "z" }))).toBeNull();
  expect(answerTraining(training, null)).toBeNull();
  expect(findTraining(site, "magie", query)).toBeNull();
});

test("the check of the law is late after a hundred days", () => {
  expect(isCheckLate("2026-11-25", new Date("2027-03-05T12:00:00Z"))).toBe(false);
  expect(isCheckLate("2026-11-25", new Date("2027-03-06T12:00:00Z"))).toBe(true);
});

test("the review knows the exam's questions, and an account may keep their answers", () => {
  const id = bank[0]?.id ?? "";
  expect(site.hasQuestion(id)).toBe(true);
  expect(site.hasQuestion("examen-civique.constructor")).toBe(false);
  expect(site.getQuestions("examen-civique")?.questions).toHaveLength(320);
  expect(site.listAskedQuestions()["examen-civique"]).toHaveLength(320);
});
