import { shuffled } from "#app/learning/questions/shuffled.ts";
import type { QuizOption } from "#library/catalogue/catalogue.ts";
import type { ExamBankQuestion } from "#library/catalogue/exam-views.ts";
import { rightIndex } from "#library/catalogue/marking.ts";
import { EXAM_UNIT_IDS, EXAM_UNITS, type ExamUnit } from "#library/schema/exam-units.ts";
import { groupBy } from "#platform/group-by.ts";
import { fnv1a, randomFrom } from "./random.ts";
import { BANK_VERSIONS, type Seed } from "./seed.ts";

const NUMBER = /\d+(?:[\s\u00a0\u202f]\d{3})*(?:,\d+)?/g;

/** Orders options so that every letter is right equally often; options that are numbers stay in their order. */
export function orderOptions(questions: ExamBankQuestion[], random: () => number): ExamBankQuestion[] {
  const [letters] = questions.map(({ options }) => options.length);
  const counts = Array.from({ length: letters ?? 0 }, () => 0);
  const count = (place: number) => {
    counts[place] = (counts[place] ?? 0) + 1;
  };
  const isFixed = questions.map(({ options }) => isNaturalOrder(options));
  for (const [index, question] of questions.entries()) {
    if (isFixed[index]) count(rightIndex(question));
  }
  return questions.map((question, index) => {
    if (isFixed[index]) return question;
    const least = Math.min(...counts);
    const [place = 0] = shuffled(
      counts.flatMap((used, letter) => (used === least ? letter : [])),
      random,
    );
    count(place);
    const options = shuffled(
      question.options.filter(({ isCorrect }) => !isCorrect),
      random,
    );
    options.splice(place, 0, ...question.options.filter(({ isCorrect }) => isCorrect));
    return { ...question, options };
  });
}

export function isNaturalOrder(options: QuizOption[]): boolean {
  const numbers = options.map(({ text }) => [...text.matchAll(NUMBER)].map(([number]) => toNumber(number)));
  return numbers.every(
    ([number, ...more], index) =>
      number !== undefined && more.length === 0 && (index === 0 || (numbers[index - 1]?.[0] ?? 0) < number),
  );
}

function toNumber(text: string): number {
  return Number(text.replaceAll(/\s/g, "").replace(",", "."));
}

/**
 * A bank is ready with half of its planned questions: with fewer, the next mock exam would already repeat questions.
 */
const READY_SHARE = 0.5;

type Bank = readonly ExamBankQuestion[];

/**
 * The version changes with everything that a draw depends on, because seeds of another version draw other questions.
 */
export function bankVersionOf(bank: Bank): number {
  const drawn = bank.map(({ id, rev, unit, mainFact }) => `${id} ${rev} ${unit} ${mainFact}`).sort();
  return fnv1a(drawn.join("\n")) % BANK_VERSIONS;
}

export function missingUnits(bank: Bank): ExamUnit[] {
  const sizes = groupBy(bank, ({ unit }) => unit);
  return EXAM_UNIT_IDS.filter(
    (unit) => (sizes.get(unit)?.length ?? 0) < Math.ceil(EXAM_UNITS[unit].bank * READY_SHARE),
  );
}

/** Returns how many mock exams of one family can be drawn before a question comes again. */
export function roundsOf(bank: Bank): number {
  const sizes = groupBy(bank, ({ unit }) => unit);
  const rounds = EXAM_UNIT_IDS.map((unit) => Math.floor((sizes.get(unit)?.length ?? 0) / EXAM_UNITS[unit].drawn));
  return Math.max(1, Math.min(...rounds));
}

/** Returns the forty questions and their options in order, or null while a unit has too few questions. */
export function drawExam(bank: Bank, seed: Pick<Seed, "family" | "round">): ExamBankQuestion[] | null {
  if (missingUnits(bank).length > 0) return null;
  const drawn = drawRound(bank, seed);
  if (!drawn) return null;
  const random = randomFrom(fnv1a(`order ${seed.family} ${seed.round}`));
  return orderOptions(spread(drawn, random), random);
}

/** Draws a few questions on one theme, and two on the same fact only when no others are left. */
export function drawTraining(bank: Bank, { family, count }: { family: number; count: number }): ExamBankQuestion[] {
  const random = randomFrom(fnv1a(`training ${family}`));
  const facts = new Set<string>();
  const [first, others] = [[], []] as [ExamBankQuestion[], ExamBankQuestion[]];
  for (const question of shuffled(sorted(bank), random)) {
    (facts.has(question.mainFact) ? others : first).push(question);
    facts.add(question.mainFact);
  }
  return orderOptions([...first, ...others].slice(0, count), random);
}

type Queues = Map<ExamUnit, { waiting: ExamBankQuestion[]; asked: ExamBankQuestion[] }>;

/** Draws all rounds of the family up to this one, because each takes what the earlier ones have left. */
function drawRound(bank: Bank, { family, round }: Pick<Seed, "family" | "round">): ExamBankQuestion[] | null {
  const random = randomFrom(fnv1a(`family ${family}`));
  const ordered = sorted(bank);
  const queues: Queues = new Map(
    EXAM_UNIT_IDS.map((unit) => [
      unit,
      {
        waiting: shuffled(
          ordered.filter((question) => question.unit === unit),
          random,
        ),
        asked: [],
      },
    ]),
  );
  let drawn: ExamBankQuestion[] | null = null;
  for (let current = 0; current <= round; current += 1) drawn = takeRound(queues);
  return drawn;
}

function takeRound(queues: Queues): ExamBankQuestion[] | null {
  const siblings = countByFact([...queues.values()].flatMap(({ waiting }) => waiting));
  const facts = new Set<string>();
  const drawn: ExamBankQuestion[] = [];
  // Units with the fewest spare questions choose first.
  const slack = (unit: ExamUnit) => (queues.get(unit)?.waiting.length ?? 0) / EXAM_UNITS[unit].drawn;
  for (const unit of [...EXAM_UNIT_IDS].sort((one, other) => slack(one) - slack(other))) {
    for (let taken = 0; taken < EXAM_UNITS[unit].drawn; taken += 1) {
      const question = takeFrom(queues.get(unit), facts, siblings);
      if (!question) return null;
      facts.add(question.mainFact);
      drawn.push(question);
    }
  }
  return drawn;
}

/**
 * Takes questions never asked first, then those asked longest ago; among new ones, first those whose fact many
 * questions share.
 */
function takeFrom(queue: ReturnType<Queues["get"]>, facts: Set<string>, siblings: Map<string, number>) {
  if (!queue) return null;
  const isFree = ({ mainFact }: ExamBankQuestion) => !facts.has(mainFact);
  const count = ({ mainFact }: ExamBankQuestion) => siblings.get(mainFact) ?? 0;
  const free = queue.waiting.filter(isFree);
  const most = Math.max(...free.map(count));
  const question = free.find((one) => count(one) === most) ?? queue.asked.find(isFree);
  if (!question) return null;
  queue.waiting = queue.waiting.filter((one) => one !== question);
  queue.asked = [...queue.asked.filter((one) => one !== question), question];
  return question;
}

function countByFact(questions: ExamBankQuestion[]): Map<string, number> {
  return new Map([...groupBy(questions, ({ mainFact }) => mainFact)].map(([fact, same]) => [fact, same.length]));
}

/** The bank is sorted by id, so that draws do not depend on the order of files. */
function sorted(bank: Bank): ExamBankQuestion[] {
  return bank.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Places the situations at even distances among the questions of knowledge. */
function spread(questions: ExamBankQuestion[], random: () => number): ExamBankQuestion[] {
  const places = (kind: ExamBankQuestion["kind"]) => {
    const some = shuffled(
      questions.filter((question) => question.kind === kind),
      random,
    );
    return some.map((question, index) => ({ question, place: (index + random()) / some.length }));
  };
  return [...places("connaissance"), ...places("situation")]
    .sort((one, other) => one.place - other.place)
    .map(({ question }) => question);
}
