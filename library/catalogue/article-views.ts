import { LRUCache } from "lru-cache";
import { countWords, listHeadings } from "#library/markdown/markdown-outline.ts";
import { parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { cardDescription, citeSource } from "#library/schema/article.schema.ts";
import { readYaml } from "#library/schema/content-file.ts";
import { formatIssue } from "#library/schema/content-issue.ts";
import { type ArticleEntry, type Content, isPublished, type PublishedEntry } from "#library/schema/load-content.ts";
import { type QuizFile, QuizSchema } from "#library/schema/quiz.schema.ts";
import { inLanguage } from "#platform/french/language-names.ts";
import { factsDates } from "./age-notice.ts";
import type {
  ArticleCategory,
  ArticlePage,
  Heading,
  ProgressTopic,
  QuestionRevision,
  QuestionSource,
  Quiz,
  RelatedTopic,
  Source,
  TopicCard,
} from "./catalogue.ts";

export const WORDS_PER_MINUTE = 220;

export function articleCategory(article: ArticleEntry, { categories, subcategories }: Content): ArticleCategory {
  const category = categories.find(({ id }) => id === article.categoryId);
  const hue = category?.hue ?? 0;
  const name = category?.shortName ?? category?.name ?? article.categoryId;
  const categoryLink = { id: article.categoryId, name, href: `/categories/${article.categoryId}` };
  const subcategory = subcategories.find(
    ({ id, folders }) => id === article.subcategoryId && folders[0] === article.categoryId,
  );
  if (!subcategory) return { ...categoryLink, hue, parent: null, showParentInBadge: false };
  return {
    id: subcategory.id,
    name: subcategory.name,
    href: `${categoryLink.href}/${subcategory.id}`,
    hue,
    parent: categoryLink,
    showParentInBadge: subcategory.showParentInBadge,
  };
}

export function topicCard(article: ArticleEntry, fallbackImage: string, content?: Content): TopicCard {
  const { id, card } = article.front;
  const topicId = content ? topicOf(id, content) : id;
  return {
    id,
    title: card.title,
    description: cardDescription(article.front),
    href: article.href,
    imageUrl: card.image ?? fallbackImage,
    available: isPublished(article),
    ...(topicId === id ? {} : { topicId }),
  };
}

export function declaredMinutes(summary: string): number | null {
  const minutes = /(\d+)\s*minutes?/.exec(summary)?.[1];
  return minutes === undefined ? null : Number(minutes);
}

/** @param markdown the prepared text of the article */
export function articlePage(article: PublishedEntry, content: Content, markdown: string): ArticlePage {
  const { front, href } = article;
  const tree = parseMarkdown(markdown);
  const headings = listHeadings(tree);
  const toHeading = ({ id, text }: Heading): Heading => ({ id, text });
  return {
    id: front.id,
    href,
    markdownPath: `/markdown/${front.id}.md`,
    title: front.title,
    summary: front.summary,
    readingMinutes: declaredMinutes(front.summary) ?? Math.max(1, Math.round(countWords(tree) / WORDS_PER_MINUTE)),
    description: front.description,
    publishedAt: front.publishedAt,
    modifiedAt: modifiedAt(front),
    factsAsOf: front.factsAsOf ?? null,
    ...datesOfFacts(front),
    changes: front.changes.toReversed(),
    author: front.author ? { name: front.author.name, title: front.author.title ?? null } : null,
    signature: signatureOf(front, content.site?.newsroom ?? ""),
    category: articleCategory(article, content),
    badge: front.badge,
    sources: front.sources.map(toSource),
    documents: front.documents.map(toSource),
    hasPositions: content.positions.some((file) => file.id === front.id),
    related: front.related.flatMap((id) => relatedTopic(id, content)),
    headings: headings.filter(({ depth }) => depth === 2).map(toHeading),
    quiz: quizOf(article, content, headings.map(toHeading)),
  };
}

function datesOfFacts({ factsAsOf, publishedAt, live, reviewOn }: PublishedEntry["front"]) {
  const currentTo = factsAsOf ?? publishedAt;
  return {
    currentTo,
    live,
    reviewOn,
    factsDates: factsDates({ currentTo, reviewOn }),
  };
}

/** The only date of a version that readers and machines are given. */
export function modifiedAt({ publishedAt, changes }: PublishedEntry["front"]): string {
  return changes.at(-1)?.date ?? publishedAt;
}

function toSource(source: PublishedEntry["front"]["sources"][number]): Source {
  const { url, language } = source;
  return {
    title: citeSource(source),
    url: url || null,
    language: language ?? null,
    note: url ? inLanguage(language ?? null) : "",
  };
}

function signatureOf({ author, reader }: PublishedEntry["front"], newsroom: string): string {
  const nameOf = ({ name, title }: NonNullable<typeof author>) => (title ? `${name}, ${title}` : name);
  return `${author ? `Par ${nameOf(author)}` : newsroom}${reader ? `, relu par ${nameOf(reader)}` : ""}`;
}

function relatedTopic(id: string, { articles }: Content): RelatedTopic[] {
  const article = articles.find(({ front }) => front.id === id);
  return article ? [{ id, title: article.front.title, href: article.href, available: isPublished(article) }] : [];
}

function quizOf({ quiz, front }: PublishedEntry, content: Content, headings: Heading[]): Quiz | null {
  if (!quiz) return null;
  const { title, questions } = readQuiz(quiz);
  return {
    topicId: topicOf(front.id, content),
    title,
    questions: questions
      .filter(({ retired }) => !retired)
      .map(({ id, rev, question, options, explanation, section }) => ({
        ...questionRevision(questionId(front.id, id), rev, quiz),
        question,
        options,
        explanation,
        section: headings.find((heading) => heading.id === section) ?? null,
      })),
  };
}

export function questionId(articleId: string, id: string): string {
  return `${articleId}.${id}`;
}

export function articleQuestions({ id, title, href, category, quiz }: ArticlePage): QuestionSource | null {
  return quiz && { kind: "article", id, title, href, theme: category.name, questions: quiz.questions };
}

type ListedQuestion = { ownId: string; isAsked: boolean; revision: QuestionRevision };

export function quizQuestions({ quiz, front }: PublishedEntry): ListedQuestion[] {
  if (!quiz) return [];
  return readQuiz(quiz).questions.map(({ id: ownId, rev, retired }) => {
    return { ownId, isAsked: !retired, revision: questionRevision(questionId(front.id, ownId), rev, quiz) };
  });
}

function questionRevision(id: string, rev: number, { added }: NonNullable<PublishedEntry["quiz"]>): QuestionRevision {
  const since = added[id];
  return { id, rev, ...(since ? { since } : {}) };
}

export function quizFacts({ quiz }: PublishedEntry): { question: string; facts: string[] }[] {
  const questions = quiz ? readQuiz(quiz).questions : [];
  return questions.flatMap(({ question, facts }) => (facts?.length ? [{ question, facts }] : []));
}

export function articleHeading({ front, href, quiz }: PublishedEntry) {
  return { title: front.title, href, hasQuiz: quiz !== null };
}

export function articleReference(article: PublishedEntry, content: Content) {
  const { id, title, factsAsOf } = article.front;
  return { id, title, href: article.href, hue: articleCategory(article, content).hue, factsAsOf: factsAsOf ?? null };
}

export function listChanges(articles: PublishedEntry[]) {
  return articles
    .flatMap(({ front, href }) =>
      front.changes.map((change) => ({ ...change, id: front.id, title: front.title, href })),
    )
    .sort((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title, "fr"));
}

export type ListedChange = ReturnType<typeof listChanges>[number];

/** Parsed quizzes, by their text. The limit counts characters and leaves room for about a thousand quizzes. */
const quizzes = new LRUCache<string, QuizFile>({ maxSize: 8_000_000, sizeCalculation: (_quiz, text) => text.length });

/** A quiz is parsed once for all editions, because the pages that use the questions of all articles read every quiz. */
function readQuiz({ file, text }: { file: string; text: string }): QuizFile {
  const known = quizzes.get(text);
  if (known) return known;
  const { value, issues } = readYaml({ file, yaml: text }, QuizSchema);
  if (!value) throw new Error(issues.map(formatIssue).join("\n"));
  quizzes.set(text, value);
  return value;
}

export function progressTopics(content: Content): ProgressTopic[] {
  const withQuiz = content.articles.filter((article) => isPublished(article) && article.quiz !== null);
  const hrefs = new Map(withQuiz.map(({ front, href }) => [front.id, href]));
  const fixed = content.progressTopics.map(({ id, title, category, article = id }) => {
    const href = hrefs.get(article) ?? null;
    return { id, title, category, href, isFixed: true, ...(article === id ? {} : { article }) } as const;
  });
  const fixedIds = new Set<string>(fixed.map(({ id }) => id));
  const others = withQuiz.filter(({ front }) => !fixedIds.has(topicOf(front.id, content)));
  return [...fixed, ...others.map((article) => progressTopic(article, content))];
}

/**
 * Returns the progress topic that names the article; otherwise the article has a topic of its own, with the same id.
 */
export function topicOf(articleId: string, { progressTopics: topics }: Content): string {
  return topics.find(({ article }) => article === articleId)?.id ?? articleId;
}

function progressTopic({ front, href, categoryId }: ArticleEntry, { categories }: Content): ProgressTopic {
  const category = categories.find(({ id }) => id === categoryId);
  return { id: front.id, title: front.title, category: category?.name ?? categoryId, href };
}
