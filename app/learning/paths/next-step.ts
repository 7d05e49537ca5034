import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { countText, lengthText } from "#app/learning/review/review-texts.ts";
import type { LearningPath, PathStep } from "#library/catalogue/catalogue.ts";
import type { Known } from "./levels.ts";
import { latestDay, type PathProgress, progressOf, resultText } from "./path-progress.ts";
import { visitDay } from "./path-visits.ts";

export type NextStep = { href: string; text: string; why: string };

type FollowedPath = { path: LearningPath; progress: PathProgress };

type NextStepOptions = {
  paths: LearningPath[];
  known: Known;
  /** Number of questions to review today. */
  due: number;
  /** Number of questions due, those that wait for another day included, when it is known. */
  dueInAll?: number;
};

/** The whole site proposes this same next step. Returns null when everything was read and answered. */
export function nextStep({ paths, known, due, dueInAll = due }: NextStepOptions): NextStep | null {
  if (due > 0) return { href: "/reviser", text: countText(due, dueInAll), why: `${lengthText(due)}.` };
  const underWay = begunPaths(paths, known).find(({ progress }) => isForNow(progress.next, known));
  const chosen = underWay ?? firstUnbegun(paths, known);
  const step = chosen?.progress.next;
  if (!chosen || !step) return null;
  const way = `${chosen.progress.isBegun ? "Suite du" : "Pour commencer le"} parcours « ${chosen.path.title} ».`;
  const result = step.kind === "quiz" ? resultText(step, known) : null;
  return { href: step.href, text: callText(step, result !== null), why: result ? `${result} ${way}` : way };
}

/**
 * Returns the paths that were begun, the latest first; of two that share an article, first the one that was opened
 * last.
 */
export function begunPaths(paths: LearningPath[], known: Known): FollowedPath[] {
  return paths
    .map((path) => ({ path, progress: progressOf(path, known), day: latestDay(path.steps, known) }))
    .filter(({ progress }) => progress.isBegun)
    .sort(
      (a, b) =>
        b.day - a.day ||
        visitDay(b.path.id, known.learning) - visitDay(a.path.id, known.learning) ||
        b.progress.tried - a.progress.tried,
    );
}

function firstUnbegun(paths: LearningPath[], known: Known): FollowedPath | undefined {
  return paths
    .map((path) => ({ path, progress: progressOf(path, known) }))
    .find(({ progress }) => !progress.isBegun && progress.next?.article);
}

/** Returns false for the review when nothing is due, and for a quiz missed today. */
function isForNow(step: PathStep | null, { progress, today }: Known): boolean {
  if (!step?.article) return false;
  const result = progress[step.article.topicId];
  return step.kind === "article" || !result || localDay(new Date(result.timestamp)) < today;
}

function callText({ kind, title }: PathStep, isDoneBefore: boolean): string {
  if (kind === "article") return `Lire « ${title} »`;
  return `${isDoneBefore ? "Refaire" : "Faire"} le quiz « ${title} »`;
}
