import type { Content } from "#library/schema/load-content.ts";
import { articleQuestions } from "./article-views.ts";
import type { ArticlePage, LearningPath } from "./catalogue.ts";
import { learningPath, listPathEntries } from "./path-views.ts";

/** What is asked again, and in which order it is learnt. */
export function learningViews(content: Content, articleNamed: (id: string) => ArticlePage | null) {
  const entries = listPathEntries(content);
  const pathOf = (entry: (typeof entries)[number]) => learningPath(entry, content, articleNamed);
  let paths: LearningPath[] | null = null;
  const getQuestions = (articleId: string) => {
    const article = articleNamed(articleId);
    return article && articleQuestions(article);
  };
  return {
    getQuestions,
    /** By the full id; null for one that is not asked: unknown, retired, or of an article that is not published. */
    getQuestion(id: string) {
      const known = getQuestions(id.split(".")[0] ?? "");
      const question = known?.questions.find((one) => one.id === id);
      return known && question ? { question, article: { id: known.id, title: known.title, href: known.href } } : null;
    },
    listLearningPaths() {
      paths ??= entries.map(pathOf);
      return paths;
    },
    getLearningPath(id: string) {
      const entry = entries.find((one) => one.id === id);
      return entry ? pathOf(entry) : null;
    },
  };
}
