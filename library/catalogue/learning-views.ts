import type { Content, PublishedEntry } from "#library/schema/load-content.ts";
import { articleQuestions, declaredMinutes, quizQuestions, topicOf } from "./article-views.ts";
import type { ArticlePage } from "./catalogue.ts";
import { once } from "./once.ts";
import { learningPath, listPathEntries, type StepArticle } from "./path-views.ts";
import { questionBanks } from "./question-banks.ts";

type LearningSources = {
  content: Content;
  articleNamed: (id: string) => ArticlePage | null;
  published: Map<string, PublishedEntry>;
};

export function learningViews({ content, articleNamed, published }: LearningSources) {
  const quizzes = new Map<string, ReturnType<typeof quizQuestions>>();
  const questionsIn = (articleId: string) => {
    const article = published.get(articleId);
    const known = quizzes.get(articleId) ?? (article ? quizQuestions(article) : []);
    if (article) quizzes.set(articleId, known);
    return known;
  };
  const entries = listPathEntries(content);
  /** Uses no parsed text, because the paths together name every article. */
  const stepArticle = (id: string): StepArticle | null => {
    const article = published.get(id);
    if (!article) return null;
    const { front, href, quiz } = article;
    return {
      id,
      title: front.title,
      href,
      topicId: quiz ? topicOf(id, content) : id,
      minutes: declaredMinutes(front.summary) ?? articleNamed(id)?.readingMinutes ?? 1,
      questions: questionsIn(id).flatMap(({ isAsked, revision }) => (isAsked ? revision : [])),
    };
  };
  const pathOf = (entry: (typeof entries)[number]) => learningPath(entry, content, stepArticle);
  const banks = questionBanks(content);
  const bankNamed = (id: string) => banks.find((bank) => bank.id === id);
  const getQuestions = (source: string) => {
    const bank = bankNamed(source);
    if (bank) return bank.getSource();
    const article = articleNamed(source);
    return article && articleQuestions(article);
  };
  return {
    getQuestions,
    /** Finds a question by its full id; null for an unknown or retired question, or an unpublished article. */
    getQuestion(id: string) {
      const known = getQuestions(id.split(".")[0] ?? "");
      const question = known?.questions.find((one) => one.id === id);
      return known && question ? { question, article: { id: known.id, title: known.title, href: known.href } } : null;
    },
    /** True for retired questions too, as readers keep their answers to them. */
    hasQuestion(id: string): boolean {
      const [source = "", question = ""] = id.split(".");
      return bankNamed(source)?.getNames().has(question) ?? questionsIn(source).some(({ ownId }) => ownId === question);
    },
    /** For each source, lists the last parts of the ids of the questions that are still asked. */
    listAskedQuestions(): Record<string, string[]> {
      const asked = [...published.keys()].map((article) => {
        return [article, questionsIn(article).flatMap(({ ownId, isAsked }) => (isAsked ? ownId : []))] as const;
      });
      const ofBanks = banks.map(({ id, getSource }) => {
        return [id, getSource()?.questions.flatMap((question) => question.id.split(".")[1] ?? []) ?? []] as const;
      });
      return Object.fromEntries([...asked, ...ofBanks].filter(([, ids]) => ids.length > 0));
    },
    listLearningPaths: once(() => entries.map(pathOf)),
    getLearningPath(id: string) {
      const entry = entries.find((one) => one.id === id);
      return entry ? pathOf(entry) : null;
    },
  };
}
