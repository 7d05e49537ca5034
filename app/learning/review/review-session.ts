import { groupBy } from "#platform/group-by.ts";
import { type Card, dueDay, recallOn, targetRecall } from "./cards.ts";

export const MAX_PER_DAY = 5;
const MAX_AFTER_ABSENCE = 3;
const ABSENCE_DAYS = 14;

export type SessionLimits = {
  maxDaily?: number;
  /** Puts what was not right the last time before what was, because one mock exam alone brings forty questions. */
  missedFirst?: boolean;
};

export type Session = {
  cards: Card[];
  /** Is true after two weeks without an answer. */
  isReturn: boolean;
  /** How many are due in all, those that wait for another day included. */
  due: number;
  hasMore: boolean;
  done: number;
  /** Is null when no question was ever answered. */
  nextDay: number | null;
};

/** Without the list of what the site asks, those that wait may be retired, so they are not announced. */
export function announcedDue({ cards, due }: Session, asked: ReadonlySet<string> | null): number {
  return asked ? due : cards.length;
}

export function planSession(
  cards: Card[],
  today: number,
  {
    target = targetRecall(cards.length),
    maxDaily = MAX_PER_DAY,
    missedFirst = false,
  }: { target?: number | undefined } & SessionLimits = {},
): Session {
  const due = cards.filter((card) => card.lastDay < today && dueDay(card, target) <= today);
  const done = cards.filter((card) => card.lastDay === today && card.previousDay !== null).length;
  const isReturn = isAbsent(cards, today);
  const limit = Math.max(0, (isReturn ? MAX_AFTER_ABSENCE : maxDaily) - done);
  const rank = ({ lastRight }: Card) => (missedFirst && lastRight ? 1 : 0);
  // The best remembered cards come first, because reviewing them now still prevents forgetting.
  const chosen = due
    .map((card) => ({ card, recall: recallOn(card, today) }))
    .sort((a, b) => rank(a.card) - rank(b.card) || b.recall - a.recall || (a.card.id < b.card.id ? -1 : 1))
    .slice(0, limit)
    .map(({ card }) => card);
  const nextDay = chosen.length < due.length ? today + 1 : firstDay(cards, today, target);
  const hasMore = chosen.length < due.length;
  return { cards: interleave(chosen), isReturn, due: due.length, hasMore, done, nextDay };
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
