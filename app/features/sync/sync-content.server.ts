import type { FavouriteKey } from "#app/features/favourites/favourites.ts";
import type { TopicResult } from "#app/features/progress/progress.ts";
import { getArticle, getArticlePath, listProgressTopics } from "#library/catalogue/catalogue.server.ts";
import type { ArticlePage, ProgressTopic } from "#library/catalogue/catalogue.ts";

type KnownArticle = Pick<ArticlePage, "title" | "href"> & { quiz: { questions: unknown[] } | null };

/** What the site has, against which a browser's word is checked. */
export type SyncContent = {
  topics: Pick<ProgressTopic, "id">[];
  /** A published article, by its id. */
  findArticle: (id: string) => KnownArticle | null;
};

/** No quiz of the site is longer; of a topic whose quiz is not published, this is all that is known. */
const MOST_QUESTIONS = 100;

export function siteContent(): SyncContent {
  return {
    topics: listProgressTopics(),
    findArticle(id) {
      const path = getArticlePath(id);
      return path === null ? null : getArticle(path);
    },
  };
}

/** True for a result that the site's own quiz could have given. */
export function createResultCheck({ topics, findArticle }: SyncContent) {
  const known = new Set(topics.map(({ id }) => id));
  return (topicId: string, { score, total }: TopicResult): boolean => {
    if (!known.has(topicId) || score > total) return false;
    const quiz = findArticle(topicId)?.quiz;
    return quiz ? total === quiz.questions.length : total >= 1 && total <= MOST_QUESTIONS;
  };
}

/** True for an article of the site, or the quiz of one. */
export function isKnownFavourite({ findArticle }: SyncContent, { kind, id }: FavouriteKey): boolean {
  const article = findArticle(id);
  return article !== null && (kind === "article" || article.quiz !== null);
}
