import type { ArticlePage, ProgressTopic } from "#app/features/catalogue/catalogue.ts";
import type { FavouriteKey } from "#app/features/favourites/favourites.ts";
import type { TopicResult } from "#app/features/progress/progress.ts";

/** What the site has, against which a browser's word is checked. */
export type SyncContent = { topics: ProgressTopic[]; articles: ArticlePage[] };

/** No quiz of the site is longer; of a topic whose quiz is not published, this is all that is known. */
const MOST_QUESTIONS = 100;

/** True for a result that the site's own quiz could have given. */
export function createResultCheck({ topics, articles }: SyncContent): (topicId: string, result: TopicResult) => boolean {
  const known = new Set(topics.map(({ id }) => id));
  const totals = new Map(articles.flatMap(({ quiz }) => (quiz ? [[quiz.topicId, quiz.questions.length] as const] : [])));
  return (topicId, { score, total }) => {
    const expected = totals.get(topicId);
    const isTotal = expected === undefined ? total >= 1 && total <= MOST_QUESTIONS : total === expected;
    return known.has(topicId) && isTotal && score >= 0 && score <= total;
  };
}

/** True for an article of the site, or the quiz of one. */
export function createFavouriteCheck({ articles }: SyncContent): (favourite: FavouriteKey) => boolean {
  const known = new Map(articles.map((article) => [article.id, article.quiz !== null]));
  return ({ kind, id }) => (kind === "quiz" ? known.get(id) === true : known.has(id));
}
