import { expect, test } from "vitest";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import type { ExamBankQuestion } from "#library/catalogue/exam-views.ts";
import { EXAM_UNIT_IDS, EXAM_UNITS } from "#library/schema/exam-units.ts";
import { aContent } from "#tests/support/content/content.ts";
import { anExamBank } from "#tests/support/content/exam.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { bankVersionOf, drawExam, drawTraining, isNaturalOrder, missingUnits, roundsOf } from "./draw.ts";
import { QUESTIONS_ASKED } from "./exam-rules.ts";
import { randomFrom } from "./random.ts";
import { newSeed } from "./seed.ts";

type BankOptions = Parameters<typeof anExamBank>[0];

function bankOf(options?: BankOptions): ExamBankQuestion[] {
  return createCatalogue(readSource(aContent(anExamBank(options))), () => null).listExamBank();
}

const WHOLE = bankOf();
/** Pairs on one fact in a unit, and one fact that all units share. */
const CLOSE = bankOf({ mainFact: (index, unit) => (index === 0 ? "shared" : `${unit} ${Math.floor(index / 2)}`) });
const PUBLISHED = publishedContent.current().catalogue.listExamBank();
const HALF = bankOf({ size: (unit) => Math.ceil(EXAM_UNITS[unit].bank / 2) });

const SEEDS = 10_000;
const RANDOM = randomFrom(2026);
const seeds = Array.from({ length: SEEDS }, () => newSeed(0, roundsOf(CLOSE), RANDOM));
const draws = seeds.map((seed) => drawExam(CLOSE, seed) ?? []);

test("B1: every mock exam has the decree's forty questions, unit by unit", () => {
  for (const drawn of draws) {
    const counts = EXAM_UNIT_IDS.map((unit) => drawn.filter((question) => question.unit === unit).length);
    expect(counts).toEqual(EXAM_UNIT_IDS.map((unit) => EXAM_UNITS[unit].drawn));
    expect(drawn.length).toBe(QUESTIONS_ASKED);
  }
});

test("B2: no two questions of a mock exam share their first fact", () => {
  for (const drawn of draws) expect(new Set(drawn.map(({ mainFact }) => mainFact)).size).toBe(40);
});

test.each([
  ["the published bank", PUBLISHED, 7],
  ["the whole bank", WHOLE, 7],
  ["a bank with pairs on one fact", CLOSE, 7],
  ["half a bank", HALF, 3],
])("B3: %s gives that many mock exams without a question twice, from any round on", (_, bank, exams) => {
  expect(roundsOf(bank)).toBe(exams);
  for (let family = 0; family < 50; family += 1) {
    const ids = Array.from(
      { length: exams },
      (_, turn) => drawExam(bank, { family, round: (family + turn) % exams }) ?? [],
    );
    expect(new Set(ids.flat().map(({ id }) => id)).size).toBe(40 * exams);
  }
});

test("B6: over ten thousand seeds the right answer is as often under each letter", () => {
  const counts = [0, 0, 0, 0];
  for (const { options } of draws.flat()) {
    const place = options.findIndex(({ isCorrect }) => isCorrect);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  for (const count of counts) {
    expect(count / (SEEDS * 40)).toBeGreaterThan(0.22);
    expect(count / (SEEDS * 40)).toBeLessThan(0.28);
  }
});

test("the same seed always draws the same mock exam, another one another", () => {
  const [seed, other] = seeds as [(typeof seeds)[0], (typeof seeds)[0]];
  const reversed = WHOLE.toReversed();
  expect(drawExam(reversed, seed)).toEqual(drawExam(WHOLE, seed));
  expect(drawExam(WHOLE, other)).not.toEqual(drawExam(WHOLE, seed));
});

test("numbers stay in their order, other answers move", () => {
  const drawn = draws.slice(0, 50).flat();
  const byId = new Map(CLOSE.map((question) => [question.id, question]));
  const kept = drawn.filter(({ id, options }) =>
    options.every(({ id: own }, place) => own === byId.get(id)?.options[place]?.id),
  );
  const natural = drawn.filter(({ id }) => isNaturalOrder(byId.get(id)?.options ?? []));
  expect(natural.length).toBeGreaterThan(100);
  expect(natural.every((question) => kept.includes(question))).toBe(true);
  expect(kept.length - natural.length).toBeLessThan((drawn.length - natural.length) / 5);
});

test("situations stand among the others, never all together", () => {
  for (const drawn of draws.slice(0, 500)) {
    const first = drawn.slice(0, 20).filter(({ kind }) => kind === "situation").length;
    expect(first).toBeGreaterThanOrEqual(5);
    expect(first).toBeLessThanOrEqual(7);
  }
});

test("while a unit is too small, no mock exam is drawn, and the unit is named", () => {
  const bank = bankOf({ size: (unit) => (unit === "t2-europe" ? 4 : EXAM_UNITS[unit].bank) });
  expect(missingUnits(bank)).toEqual(["t2-europe"]);
  expect(drawExam(bank, { family: 1, round: 0 })).toBeNull();
  expect(missingUnits([])).toEqual(EXAM_UNIT_IDS);
});

test("the version follows what is drawn, not the wording nor the order of the files", () => {
  expect(bankVersionOf(WHOLE.toReversed())).toBe(bankVersionOf(WHOLE));
  expect(bankVersionOf(WHOLE.map((question) => ({ ...question, explanation: "Autre." })))).toBe(bankVersionOf(WHOLE));
  expect(bankVersionOf(WHOLE.slice(1))).not.toBe(bankVersionOf(WHOLE));
});

test("a training takes ten questions, on ten facts where there are as many", () => {
  const theme = CLOSE.filter(({ unit }) => unit === "t1-devise");
  for (let family = 0; family < 100; family += 1) {
    const drawn = drawTraining(theme, { family, count: 10 });
    expect(new Set(drawn.map(({ mainFact }) => mainFact)).size).toBe(10);
  }
  expect(drawTraining(theme.slice(0, 3), { family: 1, count: 10 })).toHaveLength(3);
});
