import type { Outcome } from "#app/accounts/reader-data/answer-log.ts";
import { answersOf, withAnswers } from "#app/accounts/reader-data/learning.ts";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { dueDay, foldCard, targetRecall } from "./cards.ts";

type Asked = {
  today: number;
  cards: number;
  outcome: Outcome;
};

export function daysUntilNext({ id, rev }: { id: string; rev: number }, { today, cards, outcome }: Asked): number {
  const learning = withAnswers(storedLearning.load(), id, [{ rev, day: today, outcome }]);
  const card = foldCard(id, answersOf(learning, id), today, rev);
  return card ? dueDay(card, targetRecall(cards)) - today : 1;
}

export function countCards(): number {
  return Object.values(storedLearning.load().log).reduce((sum, questions) => sum + Object.keys(questions).length, 0);
}
