import type { Learning } from "#app/accounts/reader-data/learning.ts";
import { type Card, foldCards } from "#app/learning/review/cards.ts";
import { planSession } from "#app/learning/review/review-session.ts";
import { cardsOf, MAX_PER_DAY_OF } from "#app/learning/review/review-subject.ts";
import { MISTAKES_PATH, REVIEW_EXAM_PATH } from "#library/catalogue/exam-path.ts";
import type { ExamDevice } from "./exam-device.ts";
import type { QuestionsOfTheme } from "./exam-paper.server.ts";
import { paperUrl, START_PATH, trainingPath } from "./exam-paths.ts";

export type ThemeProgress = {
  title: string;
  href: string;
  total: number;
  seen: number;
  known: number;
  toReview: number;
};

/** Known: right on two days at least, the last time too. To review: not right the last time. */
export function progressOf(themes: QuestionsOfTheme[], learning: Learning, today: number): ThemeProgress[] {
  const cards = new Map(cardsOf(foldCards(learning, today), "exam").map((card) => [card.id, card]));
  return themes.map(({ title, href, questions }) => {
    const seen = questions.flatMap((id) => cards.get(id) ?? []);
    return {
      title,
      href,
      total: questions.length,
      seen: seen.length,
      known: seen.filter(isKnown).length,
      toReview: seen.filter(({ lastRight }) => !lastRight).length,
    };
  });
}

function isKnown({ lastRight, rightDays }: Card): boolean {
  return lastRight && rightDays !== null && rightDays.last > rightDays.first;
}

type Step = { text: string; href: string };
type Reader = { themes: QuestionsOfTheme[]; learning: Learning; device: ExamDevice; today: number };

/** What to do next, and nothing else. */
export function nextStep({ themes, learning, device, today }: Reader): Step {
  const { underWay, sent } = device;
  if (underWay) return { text: "Reprendre mon examen", href: paperUrl(underWay.seed, underWay.options) };
  const cards = cardsOf(foldCards(learning, today), "exam");
  const due = planSession(cards, today, { maxDaily: MAX_PER_DAY_OF.exam }).cards.length;
  if (due > 0) return { text: `Réviser ${due} question${due > 1 ? "s" : ""}`, href: REVIEW_EXAM_PATH };
  const missed = sent?.missed.length ?? 0;
  if (missed > 0) return { text: `Réviser mes ${missed > 1 ? `${missed} erreurs` : "erreurs"}`, href: MISTAKES_PATH };
  const known = new Set(cards.map(({ id }) => id));
  const shares = themes.flatMap(({ id, title, questions }) =>
    questions.length > 0
      ? [{ id, title, share: questions.filter((one) => known.has(one)).length / questions.length }]
      : [],
  );
  const [least] = shares.sort((a, b) => a.share - b.share);
  if (least && least.share < HALF) return { text: `S’entraîner : ${least.title}`, href: trainingPath(least.id) };
  return { text: "Faire un examen blanc", href: START_PATH };
}

const HALF = 0.5;
