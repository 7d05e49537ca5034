import { calendarDay } from "#app/accounts/reader-data/local-day.ts";
import { isPassed } from "#app/learning/quiz/quiz-score.ts";
import type { LearningPath, PathStep } from "#library/catalogue/catalogue.ts";
import { type Known, levelsOf } from "./levels.ts";

export type PathProgress = {
  articles: number;
  seen: number;
  understood: number;
  retained: number;
  tried: number;
  isBegun: boolean;
  next: PathStep | null;
};

export function progressOf({ steps }: Pick<LearningPath, "steps">, known: Known): PathProgress {
  const articles = [
    ...new Map(steps.flatMap(({ article }) => (article ? [[article.id, article] as const] : []))).values(),
  ];
  const levels = articles.map((article) => levelsOf(article, known));
  const seen = levels.filter(({ isSeen }) => isSeen).length;
  return {
    articles: articles.length,
    seen,
    understood: levels.filter(({ isUnderstood }) => isUnderstood).length,
    retained: levels.filter(({ retained }) => retained !== null).length,
    tried: steps.filter((step) => isTried(step, known)).length,
    isBegun: seen > 0,
    next: nextOf(steps, known),
  };
}

/** Searches from the reader's position to the end, then from the start; missed quizzes and the review come last. */
function nextOf(steps: PathStep[], known: Known): PathStep | null {
  const days = steps.map((step) => dayOf(step, known));
  const place = days.lastIndexOf(Math.max(...days)) + 1;
  const open = [...steps.slice(place), ...steps.slice(0, place)].filter(({ isOptional }) => !isOptional);
  return (
    open.find((step) => step.article && !isTried(step, known)) ??
    // Nobody knows whether a page was read, so it is never proposed as the next step.
    steps.find((step) => step.kind !== "page" && !step.isOptional && !isDone(step, steps, known)) ??
    null
  );
}

/** A missed quiz counts as done: its questions come back one by one in the review. */
function isTried(step: PathStep, known: Known): boolean {
  return dayOf(step, known) >= 0;
}

/** Returns the day on which a step was done; −1 for one that was not. */
function dayOf({ kind, article }: PathStep, { learning, progress }: Known): number {
  if (!article) return -1;
  const result = progress[article.topicId];
  const finished = result ? calendarDay(new Date(result.timestamp)) : -1;
  return kind === "quiz" ? finished : Math.max(learning.seen[article.id] ?? -1, finished);
}

export function latestDay(steps: PathStep[], known: Known): number {
  return Math.max(-1, ...steps.map((step) => dayOf(step, known)));
}

/** Returns null unless the quiz was finished and missed. */
export function resultText({ article }: PathStep, { progress }: Known): string | null {
  const result = article ? progress[article.topicId] : undefined;
  if (!result || isPassed(result.score, result.total)) return null;
  return `Votre meilleur score : ${result.score}/${result.total}, le sujet est compris à partir de 70\u00a0%.`;
}

export function isDone({ kind, article }: PathStep, steps: PathStep[], known: Known): boolean {
  if (kind === "review") {
    const asked = steps.flatMap((step) => (step.kind === "quiz" && step.article ? [step.article] : []));
    return asked.length > 0 && asked.every((one) => levelsOf(one, known).retained);
  }
  if (!article) return false;
  const { isSeen, isUnderstood } = levelsOf(article, known);
  return kind === "article" ? isSeen : isUnderstood;
}

export function progressText({ articles, seen, understood, retained }: PathProgress): string {
  const many = (count: number) => (count > 1 ? "s" : "");
  const parts = [`${seen}\u00a0article${many(seen)} vu${many(seen)} sur ${articles}`];
  if (understood > 0) parts.push(`${understood} compris`);
  if (retained > 0) parts.push(`${retained} retenu${many(retained)}`);
  return `${parts.join(", ")}.`;
}

export function begunText(path: Pick<LearningPath, "steps">, known: Known): string | null {
  const progress = progressOf(path, known);
  return progress.isBegun ? progressText(progress) : null;
}

export function stepText({ kind, title, minutes }: PathStep): string {
  const name = kind === "quiz" ? `quiz « ${title} »` : `« ${title} »`;
  return `${name} (${minutes}\u00a0minute${minutes > 1 ? "s" : ""})`;
}
