import { groupBy } from "#platform/group-by.ts";
import { type Card, dueDay, recallOn, targetRecall } from "./cards.ts";

export const MAX_PER_DAY = 5;
const MAX_AFTER_ABSENCE = 3;
const ABSENCE_DAYS = 14;

export type Session = {
  cards: Card[];
  /** After two weeks without an answer. */
  isReturn: boolean;
  hasMore: boolean;
  done: number;
  /** Null when no question was ever answered. */
  nextDay: number | null;
};

export function planSession(
  cards: Card[],
  today: number,
  {
    target = targetRecall(cards.length),
    maxDaily = MAX_PER_DAY,
  }: { target?: number | undefined; maxDaily?: number } = {},
): Session {
  const due = cards.filter((card) => card.lastDay < today && dueDay(card, target) <= today);
  const done = cards.filter((card) => card.lastDay === today && card.previousDay !== null).length;
  const isReturn = isAbsent(cards, today);
  const limit = Math.max(0, (isReturn ? MAX_AFTER_ABSENCE : maxDaily) - done);
  // The best remembered first: reviewing them now still prevents forgetting.
  const chosen = due
    .map((card) => ({ card, recall: recallOn(card, today) }))
    .sort((a, b) => b.recall - a.recall || (a.card.id < b.card.id ? -1 : 1))
    .slice(0, limit)
    .map(({ card }) => card);
  const nextDay = chosen.length < due.length ? today + 1 : firstDay(cards, today, target);
  return { cards: interleave(chosen), isReturn, hasMore: chosen.length < due.length, done, nextDay };
}

function firstDay(cards: Card[], today: number, target: number): number | null {
  return cards.reduce<number | null>((first, card) => {
    const day = Math.max(today + 1, dueDay(card, target));
    return first === null || day < first ? day : first;
  }, null);
}

/** An absence lasts for the day, whatever is answered today. */
function isAbsent(cards: Card[], today: number): boolean {
  const days = cards.flatMap(({ lastDay, previousDay }) => (lastDay < today ? lastDay : previousDay) ?? []);
  const last = days.reduce((latest, day) => Math.max(latest, day), Number.NEGATIVE_INFINITY);
  return Number.isFinite(last) && today - last >= ABSENCE_DAYS;
}

function interleave(cards: Card[]): Card[] {
  const groups = [...groupBy(cards, ({ article }) => article).values()];
  const ordered: Card[] = [];
  while (ordered.length < cards.length) {
    const last = ordered.at(-1)?.article;
    const others = groups.filter(([card]) => card && card.article !== last);
    const [group] = [...(others.length > 0 ? others : groups)].sort((a, b) => b.length - a.length);
    const card = group?.shift();
    if (card) ordered.push(card);
  }
  return ordered;
}
