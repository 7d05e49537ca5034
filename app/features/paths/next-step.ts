import { localDay } from "#app/features/reader-data/local-day.ts";
import { countText, lengthText } from "#app/features/review/review-texts.ts";
import type { LearningPath, PathStep } from "#library/catalogue/catalogue.ts";
import type { Known } from "./levels.ts";
import { latestDay, progressOf, resultText } from "./path-progress.ts";

export type NextStep = { href: string; text: string; why: string };

type NextStepOptions = {
  paths: LearningPath[];
  known: Known;
  /** Questions to review today. */
  due: number;
};

/** The one answer to « Et maintenant ? », wherever it is asked. Null when everything was read and answered. */
export function nextStep({ paths, known, due }: NextStepOptions): NextStep | null {
  if (due > 0) return { href: "/reviser", text: countText(due), why: `${lengthText(due)}.` };
  const all = paths.map((path) => ({ path, progress: progressOf(path, known), day: latestDay(path.steps, known) }));
  const [underWay] = all
    .filter(({ progress }) => progress.isBegun && isForNow(progress.next, known))
    .sort((a, b) => b.day - a.day || b.progress.tried - a.progress.tried);
  const chosen = underWay ?? all.find(({ progress }) => !progress.isBegun && progress.next?.article);
  const step = chosen?.progress.next;
  if (!chosen || !step) return null;
  const way = `${chosen.progress.isBegun ? "Suite du" : "Pour commencer le"} parcours « ${chosen.path.title} ».`;
  const result = step.kind === "quiz" ? resultText(step, known) : null;
  return { href: step.href, text: callText(step, result !== null), why: result ? `${result} ${way}` : way };
}

/** Neither the review, of which nothing is due, nor a quiz that was done today and missed. */
function isForNow(step: PathStep | null, { progress, today }: Known): boolean {
  if (!step?.article) return false;
  const result = progress[step.article.topicId];
  return step.kind === "article" || !result || localDay(new Date(result.timestamp)) < today;
}

function callText({ kind, title }: PathStep, isDoneBefore: boolean): string {
  if (kind === "article") return `Lire « ${title} »`;
  return `${isDoneBefore ? "Refaire" : "Faire"} le quiz « ${title} »`;
}
