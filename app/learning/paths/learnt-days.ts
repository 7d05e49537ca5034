import { localDay } from "#app/accounts/reader-data/local-day.ts";
import type { LearnableArticle, LearningPath } from "#library/catalogue/catalogue.ts";
import { type Known, levelsOf } from "./levels.ts";

/** Null where the device does not know. */
export type LearntDays = { seen: number | null; understood: number | null; retained: number | null };

type LearntArticle = { id: string; title: string; days: LearntDays };

export function learntDays(paths: Pick<LearningPath, "steps">[], known: Known): LearntArticle[] {
  const articles = new Map<string, { title: string; article: LearnableArticle }>();
  for (const { article, title } of paths.flatMap(({ steps }) => steps)) {
    if (article) articles.set(article.id, { title, article });
  }
  return [...articles.values()]
    .filter(({ article }) => levelsOf(article, known).isSeen)
    .map(({ title, article }) => ({ id: article.id, title, days: daysOf(article, known) }))
    .sort((a, b) => (a.days.seen ?? 0) - (b.days.seen ?? 0) || (a.title < b.title ? -1 : 1));
}

function daysOf(article: LearnableArticle, known: Known): LearntDays {
  const { isUnderstood, retained } = levelsOf(article, known);
  const { learning, progress } = known;
  const result = progress[article.topicId];
  const finished = result ? localDay(new Date(result.timestamp)) : null;
  const seen = [learning.seen[article.id], finished].filter((day) => typeof day === "number");
  return {
    seen: seen.length > 0 ? Math.min(...seen) : null,
    understood: isUnderstood ? finished : null,
    retained: retained?.day ?? null,
  };
}
