import { parseAnswers } from "#app/accounts/reader-data/answer-log.ts";
import type { Learning } from "#app/accounts/reader-data/learning.ts";
import { dateOfDay } from "#app/accounts/reader-data/local-day.ts";
import { type Card, foldCards } from "#app/learning/review/cards.ts";
import { planSession } from "#app/learning/review/review-session.ts";
import { cardsOf, LIMITS_OF } from "#app/learning/review/review-subject.ts";
import { MISTAKES_PATH, REVIEW_EXAM_PATH } from "#library/catalogue/exam-path.ts";
import { EXAM_ID } from "#library/schema/exam-id.ts";
import { answeredExam, type ExamDevice, mistakesLeft, storedExam } from "./exam-device.ts";
import type { QuestionsOfTheme } from "./exam-paper.server.ts";
import { EXAM_PATH, paperUrl, START_PATH, trainingPath } from "./exam-paths.ts";
import { mistakesText } from "./exam-texts.ts";

export type ThemeProgress = {
  title: string;
  href: string;
  total: number;
  seen: number;
  known: number;
  /** How many mistakes of the last mock exam are left. */
  mistakes: number;
};

/** A question is known when it was right on two days at least, the last time too. */
export function examProgress({ themes, learning, device, today }: Reader): ThemeProgress[] {
  const cards = new Map(cardsOf(foldCards(learning, today), "exam").map((card) => [card.id, card]));
  const mistakes = new Set(mistakesLeft(device, learning));
  return themes.map(({ title, href, questions }) => {
    const seen = questions.flatMap((id) => cards.get(id) ?? []);
    return {
      title,
      href,
      total: questions.length,
      seen: seen.length,
      known: seen.filter(isKnown).length,
      mistakes: questions.filter((id) => mistakes.has(id)).length,
    };
  });
}

function isKnown({ lastRight, rightDays }: Card): boolean {
  return lastRight && rightDays !== null && rightDays.last > rightDays.first;
}

/** Returns the step for the home page, or null when the reader has last done something else. */
export function examCall(learning: Learning, today: number, device = storedExam.load()): Step | null {
  if (!answeredExam(device) && !isExamLast(learning)) return null;
  return urgentSteps(learning, today, device)[0] ?? { text: "Examen civique : où j’en suis", href: EXAM_PATH };
}

/** Returns what is to be done for the exam today. An exam under way does not hide what is due, as it may wait for days. */
export function urgentSteps(learning: Learning, today: number, device = storedExam.load()): Step[] {
  const underWay = answeredExam(device);
  const review = reviewStep({ learning, device, today });
  return [
    ...(underWay ? [{ text: "Reprendre mon examen", href: paperUrl(underWay.seed, underWay.options) }] : []),
    ...(review ? [review] : []),
  ];
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

/** On the day of a mock exam, its mistakes come first. From the next day on, the review asks them among what is due. */
function reviewStep({ learning, device, today }: Omit<Reader, "themes">): Step | null {
  const { sent, past } = device;
  const left = mistakesLeft(device, learning).length;
  const mistakes = left > 0 ? { text: mistakesText(left), href: MISTAKES_PATH } : null;
  const sentOn = past.find(({ seed }) => seed === sent?.seed)?.day ?? "";
  if (mistakes && sentOn >= dateOfDay(today)) return mistakes;
  const due = planSession(cardsOf(foldCards(learning, today), "exam"), today, LIMITS_OF.exam).cards.length;
  return due > 0 ? { text: `Réviser ${due} question${due > 1 ? "s" : ""}`, href: REVIEW_EXAM_PATH } : mistakes;
}

/** Returns one or two steps. The first has the one filled button. */
export function nextExamSteps(reader: Reader): Step[] {
  const { learning, today, device } = reader;
  return [...urgentSteps(learning, today, device), newStep(reader)].slice(0, 2);
}

function newStep({ themes, learning, device, today }: Reader): Step {
  const cards = cardsOf(foldCards(learning, today), "exam");
  const seen = new Set(cards.map(({ id }) => id));
  const shares = themes.flatMap(({ id, title, href, questions }) =>
    questions.length > 0
      ? [{ id, title, href, share: questions.filter((one) => seen.has(one)).length / questions.length }]
      : [],
  );
  const unseen = shares.filter(({ share }) => share < HALF).sort((a, b) => a.share - b.share);
  // The last result advised a theme, and this step must not say another one.
  const advised = mistakesLeft(device, learning).length > 0 ? shares : unseen;
  const least = advised.find(({ href }) => href === device.sent?.weakest) ?? unseen[0];
  if (least) return { text: `S’entraîner : ${least.title}`, href: trainingPath(least.id) };
  return { text: "Faire un examen blanc", href: START_PATH };
}

const HALF = 0.5;
