import type { LearningPath, PathStep } from "#library/catalogue/catalogue.ts";
import { type Known, levelsOf } from "./levels.ts";

type PathProgress = {
  articles: number;
  seen: number;
  understood: number;
  retained: number;
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
    isBegun: seen > 0,
    next: steps.find((step) => !step.isOptional && !isDone(step, steps, known)) ?? null,
  };
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
