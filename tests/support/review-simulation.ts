import { type Card, recallOn } from "#app/learning/review/cards.ts";
import { nextMemory } from "#app/learning/review/fsrs.ts";
import { planSession } from "#app/learning/review/review-session.ts";
import { randomNumbers } from "./random-numbers.ts";

type Habits = {
  newAWeek: number;
  sessionsAWeek: number;
  target?: number;
};

const DAYS = 365;
const RIGHT_AT_FIRST = 0.7;

/** A year of a reader whose memory follows the formula. */
export function simulateYear({ newAWeek, sessionsAWeek, target }: Habits): {
  due: number;
  recall: number;
  mostADay: number;
} {
  const random = randomNumbers(2026);
  const cards: Card[] = [];
  let mostADay = 0;
  for (let day = 0; day < DAYS; day += 1) {
    const isSession = Math.floor((day * sessionsAWeek) / 7) < Math.floor(((day + 1) * sessionsAWeek) / 7);
    if (isSession) {
      const asked = planSession(cards, day, { target }).cards;
      mostADay = Math.max(mostADay, asked.length);
      for (const card of asked) answer(card, day, random() < recallOn(card, day));
    }
    if (day % 7 > 0) continue;
    for (let index = 0; index < newAWeek; index += 1) cards.push(newCard(cards.length, day, random() < RIGHT_AT_FIRST));
  }
  const { cards: asked, hasMore } = planSession(cards, DAYS, { target });
  const due = hasMore ? countDue(cards, target) : asked.length;
  return { due, recall: cards.reduce((sum, card) => sum + recallOn(card, DAYS), 0) / cards.length, mostADay };
}

function countDue(cards: Card[], target: number | undefined): number {
  let left = cards;
  let count = 0;
  for (;;) {
    const { cards: asked } = planSession(left, DAYS, { target });
    if (asked.length === 0) return count;
    count += asked.length;
    left = left.filter((card) => !asked.includes(card));
  }
}

function newCard(index: number, day: number, isRight: boolean): Card {
  const article = `fiche-${Math.floor(index / 8)}`;
  return {
    id: `${article}.q${String(index).padStart(4, "0")}`,
    article,
    rev: 1,
    lastDay: day,
    lastRight: isRight,
    lastMissed: !isRight,
    memory: nextMemory(null, 0, isRight),
    rightDays: null,
    retainedDay: null,
    previousDay: null,
  };
}

function answer(card: Card, day: number, isRight: boolean) {
  card.memory = nextMemory(card.memory, day - card.lastDay, isRight);
  card.previousDay = card.lastDay;
  card.lastDay = day;
}
