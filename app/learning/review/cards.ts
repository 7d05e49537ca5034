import { type Answer, parseAnswers } from "#app/accounts/reader-data/answer-log.ts";
import type { Learning } from "#app/accounts/reader-data/learning.ts";
import { intervalOf, type Memory, nextMemory, recallProbability } from "./fsrs.ts";

export type Card = {
  id: string;
  article: string;
  rev: number;
  memory: Memory;
  /** Day of the last answer, as localDay counts days. */
  lastDay: number;
  lastRight: boolean;
  /** Is false when the last day was not right for a guess alone. */
  lastMissed: boolean;
  rightDays: { first: number; last: number } | null;
  /** Day on which it was first considered retained; null before. */
  retainedDay: number | null;
  /** The earlier revisions count too, because a question that was changed was asked before all the same. */
  previousDay: number | null;
};

/** Answers dated later come from a wrong clock and wait for their day. */
const CLOCK_TOLERANCE = 1;

/** Early right answers reach this stability within five days, so that a span of days is required too. */
const RETAINED_STABILITY = 21;
const RETAINED_SPREAD_DAYS = 14;

/**
 * Cards are computed each time and never stored, so that the formula may change. Without `rev`, the latest revision
 * that was answered counts.
 */
export function foldCard(id: string, answers: string, today: number, rev?: number): Card | null {
  const known = parseAnswers(answers).filter(({ day }) => day <= today + CLOCK_TOLERANCE);
  const current = rev ?? known.reduce((latest, answer) => Math.max(latest, answer.rev), 0);
  const days = answersByDay(known.filter((answer) => answer.rev === current));
  const card = [...days].reduce<Card | null>(
    (card, [day, isRight]) => answered(card, { id, article: id.split(".")[0] ?? "", rev: current, day, isRight }),
    null,
  );
  if (!card) return null;
  const lastMissed = known.some(
    ({ rev, day, outcome }) => rev === current && day === card.lastDay && outcome === "wrong",
  );
  return { ...card, lastMissed, previousDay: dayBefore(card.lastDay, known) };
}

function dayBefore(last: number, answers: Answer[]): number | null {
  return answers.reduce<number | null>(
    (before, { day }) => (day < last && (before === null || day > before) ? day : before),
    null,
  );
}

type DayAnswer = Pick<Card, "id" | "article" | "rev"> & { day: number; isRight: boolean };

function answered(card: Card | null, { day, isRight, ...name }: DayAnswer): Card {
  const memory = nextMemory(card?.memory ?? null, card ? day - card.lastDay : 0, isRight);
  const known = card?.rightDays ?? null;
  const rightDays = isRight ? { first: known?.first ?? day, last: day } : known;
  const isRetained = memory.stability >= RETAINED_STABILITY && isSpread(rightDays);
  return {
    ...name,
    memory,
    rightDays,
    lastDay: day,
    lastRight: isRight,
    lastMissed: false,
    retainedDay: card?.retainedDay ?? (isRetained ? day : null),
    previousDay: null,
  };
}

function isSpread(days: Card["rightDays"]): boolean {
  return days !== null && days.last - days.first >= RETAINED_SPREAD_DAYS;
}

/** One answer counts for each day, wrong if any of that day was wrong or a guess. */
function answersByDay(answers: Answer[]): Map<number, boolean> {
  const days = new Map<number, boolean>();
  for (const { day, outcome } of answers) days.set(day, (days.get(day) ?? true) && outcome === "right");
  return days;
}

/** `asked` holds the ids of the questions that the site still asks; without it, every card is returned. */
export function foldCards({ log }: Learning, today: number, asked?: ReadonlySet<string> | null): Card[] {
  return Object.entries(log).flatMap(([article, questions]) =>
    Object.entries(questions).flatMap(([question, answers]) => {
      const id = `${article}.${question}`;
      return asked && !asked.has(id) ? [] : (foldCard(id, answers, today) ?? []);
    }),
  );
}

export function recallOn({ lastDay, memory }: Card, day: number): number {
  return recallProbability(memory, Math.max(0, day - lastDay));
}

/**
 * Returns the probability of recall below which a card is asked. It is lower with many cards, because asking each less
 * often leaves more remembered in all.
 */
export function targetRecall(cards: number): number {
  if (cards <= 150) return 0.9;
  return cards <= 400 ? 0.85 : 0.8;
}

export function dueDay({ lastDay, memory }: Card, target: number): number {
  return lastDay + intervalOf(memory, target);
}
