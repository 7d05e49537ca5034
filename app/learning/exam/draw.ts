import { shuffled } from "#app/learning/questions/shuffled.ts";
import type { ExamBankQuestion } from "#library/catalogue/exam-views.ts";
import { EXAM_UNIT_IDS, EXAM_UNITS, type ExamUnit } from "#library/schema/exam.schema.ts";
import { groupBy } from "#platform/group-by.ts";
import { orderOptions } from "./option-order.ts";
import { hashText, randomFrom } from "./random.ts";
import { BANK_VERSIONS, type Seed } from "./seed.ts";

/** A bank is ready with half of its planned questions: with fewer, mock exams would repeat at once. */
const READY_SHARE = 0.5;

type Bank = readonly ExamBankQuestion[];

/** Changes with what a draw depends on: seeds of another version draw other questions. */
export function bankVersionOf(bank: Bank): number {
  const drawn = bank.map(({ id, rev, unit, mainFact }) => `${id} ${rev} ${unit} ${mainFact}`).sort();
  return hashText(drawn.join("\n")) % BANK_VERSIONS;
}

export function missingUnits(bank: Bank): ExamUnit[] {
  const sizes = groupBy(bank, ({ unit }) => unit);
  return EXAM_UNIT_IDS.filter(
    (unit) => (sizes.get(unit)?.length ?? 0) < Math.ceil(EXAM_UNITS[unit].bank * READY_SHARE),
  );
}

/** Mock exams of one family before a question comes again. */
export function roundsOf(bank: Bank): number {
  const sizes = groupBy(bank, ({ unit }) => unit);
  const rounds = EXAM_UNIT_IDS.map((unit) => Math.floor((sizes.get(unit)?.length ?? 0) / EXAM_UNITS[unit].drawn));
  return Math.max(1, Math.min(...rounds));
}

/** The forty questions in their order, options too; null while a unit is too small. */
export function drawExam(bank: Bank, seed: Pick<Seed, "family" | "round">): ExamBankQuestion[] | null {
  if (missingUnits(bank).length > 0) return null;
  const drawn = drawRound(bank, seed);
  if (!drawn) return null;
  const random = randomFrom(hashText(`order ${seed.family} ${seed.round}`));
  return orderOptions(spread(drawn, random), random);
}

/** A few questions on one theme, without two on one fact as long as there are others. */
export function drawTraining(bank: Bank, { family, count }: { family: number; count: number }): ExamBankQuestion[] {
  const random = randomFrom(hashText(`training ${family}`));
  const facts = new Set<string>();
  const [first, others] = [[], []] as [ExamBankQuestion[], ExamBankQuestion[]];
  for (const question of shuffled(sorted(bank), random)) {
    (facts.has(question.mainFact) ? others : first).push(question);
    facts.add(question.mainFact);
  }
  return orderOptions([...first, ...others].slice(0, count), random);
}

type Queues = Map<ExamUnit, { waiting: ExamBankQuestion[]; asked: ExamBankQuestion[] }>;

/** All rounds of a family up to this one, as each takes what the ones before have left. */
function drawRound(bank: Bank, { family, round }: Pick<Seed, "family" | "round">): ExamBankQuestion[] | null {
  const random = randomFrom(hashText(`family ${family}`));
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

/** Sorted by id, so that draws do not depend on the order of files. */
function sorted(bank: Bank): ExamBankQuestion[] {
  return bank.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Situations at even distances among the questions of knowledge. */
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
