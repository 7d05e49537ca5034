import { parseAnswers } from "#app/accounts/reader-data/answer-log.ts";
import type { Learning } from "#app/accounts/reader-data/learning.ts";
import { type Card, foldCards } from "#app/learning/review/cards.ts";
import { planSession } from "#app/learning/review/review-session.ts";
import { cardsOf, LIMITS_OF } from "#app/learning/review/review-subject.ts";
import { MISTAKES_PATH, REVIEW_EXAM_PATH } from "#library/catalogue/exam-path.ts";
import { EXAM_ID } from "#library/schema/exam-id.ts";
import { answeredExam, type ExamDevice, storedExam } from "./exam-device.ts";
import type { QuestionsOfTheme } from "./exam-paper.server.ts";
import { EXAM_PATH, paperUrl, START_PATH, trainingPath } from "./exam-paths.ts";

export type ThemeProgress = {
  title: string;
  href: string;
  total: number;
  seen: number;
  known: number;
  toReview: number;
};

/**
 * A question is known when it was right on two days at least, the last time too. It is to be reviewed when it was not
 * right the last time.
 */
export function examProgress(themes: QuestionsOfTheme[], learning: Learning, today: number): ThemeProgress[] {
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

/** Returns the step for the home page, or null when the reader has last done something else. */
export function examCall(learning: Learning, today: number, device = storedExam.load()): Step | null {
  if (!answeredExam(device) && !isExamLast(learning)) return null;
  return urgentStep({ learning, device, today }) ?? { text: "Examen civique : où j’en suis", href: EXAM_PATH };
}

/** Returns what is to be done for the exam today, or null. */
export function examStep(learning: Learning, today: number): Step | null {
  return urgentStep({ learning, device: storedExam.load(), today });
}

/** Returns what to review today while an exam under way comes first, because it may wait for days; null otherwise. */
export function reviewBesideExam(learning: Learning, today: number, device = storedExam.load()): Step | null {
  return answeredExam(device) ? reviewStep({ learning, device, today }) : null;
}

/** Returns true when nothing was read or answered on a day after the last exam question. */
function isExamLast({ log, seen }: Learning): boolean {
  const { [EXAM_ID]: exam = {}, ...articles } = log;
  const dayOf = (answers: string) => Math.max(-1, ...parseAnswers(answers).map(({ day }) => day));
  const latest = (answers: string[]) => Math.max(-1, ...answers.map(dayOf));
  const others = Math.max(...Object.values(articles).map((one) => latest(Object.values(one))), ...Object.values(seen));
  const last = latest(Object.values(exam));
  return last >= 0 && last >= others;
}

type Step = { text: string; href: string };
type Reader = { themes: QuestionsOfTheme[]; learning: Learning; device: ExamDevice; today: number };

function urgentStep(reader: Omit<Reader, "themes">): Step | null {
  const underWay = answeredExam(reader.device);
  if (underWay) return { text: "Reprendre mon examen", href: paperUrl(underWay.seed, underWay.options) };
  return reviewStep(reader);
}

function reviewStep({ learning, device, today }: Omit<Reader, "themes">): Step | null {
  const cards = cardsOf(foldCards(learning, today), "exam");
  const due = planSession(cards, today, LIMITS_OF.exam).cards.length;
  if (due > 0) return { text: `Réviser ${due} question${due > 1 ? "s" : ""}`, href: REVIEW_EXAM_PATH };
  const missed = device.sent?.missed.length ?? 0;
  if (missed === 0) return null;
  return { text: missed > 1 ? `Réviser mes ${missed} erreurs` : "Réviser mon erreur", href: MISTAKES_PATH };
}

export function nextExamStep({ themes, learning, device, today }: Reader): Step {
  const urgent = urgentStep({ learning, device, today });
  if (urgent) return urgent;
  const cards = cardsOf(foldCards(learning, today), "exam");
  const seen = new Set(cards.map(({ id }) => id));
  const shares = themes.flatMap(({ id, title, href, questions }) =>
    questions.length > 0
      ? [{ id, title, href, share: questions.filter((one) => seen.has(one)).length / questions.length }]
      : [],
  );
  const unseen = shares.filter(({ share }) => share < HALF).sort((a, b) => a.share - b.share);
  // The last result said with which theme to begin, and this step must not say another one.
  const least = unseen.find(({ href }) => href === device.sent?.weakest) ?? unseen[0];
  if (least) return { text: `S’entraîner : ${least.title}`, href: trainingPath(least.id) };
  return { text: "Faire un examen blanc", href: START_PATH };
}

const HALF = 0.5;
