import { isDeepStrictEqual } from "node:util";
import { paperPath } from "#app/learning/class/class-paths.ts";
import { EXPORT_EXTENSIONS, exportPath } from "#app/learning/exports/export-paths.ts";
import { OFFLINE_PAGE } from "#app/learning/offline/offline-paths.ts";
import { PATHS_FILE } from "#app/learning/questions/paths-file.ts";
import { ASKED_QUESTIONS, questionsPath } from "#app/learning/questions/questions-path.ts";
import { SIGN_UP_PATH } from "#app/letters/sign-up/sign-up-fields.ts";
import { articleHistoryPath, CORRECTIONS_FEED_PATH } from "#app/reading/corrections/corrections-paths.ts";
import { ARTICLE_TOPICS_PATH, PUBLISHED_PATH } from "#app/reading/profile/use-site-articles.ts";
import { SUGGESTIONS_PATH } from "#app/reading/search/search-paths.ts";
import { drawingPaths } from "#figures/edition/drawing-orders.ts";
import { quizFacts } from "#library/catalogue/article-views.ts";
import type { ContentSource } from "#library/catalogue/create-catalogue.ts";
import { questionBanks } from "#library/catalogue/question-banks.ts";
import { sitePaths } from "#library/catalogue/site-paths.ts";
import { examQuizId, lessonKitPath } from "#library/catalogue/teaching-paths.ts";
import type { RelatedFiles } from "#library/check/related-files.ts";
import { proofSections } from "#library/proofs/article-proofs.ts";
import { listPassages } from "#library/proofs/marked-passages.ts";
import { proofFilePath, proofPagePath } from "#library/proofs/proof-paths.ts";
import { type Content, isPublished, type PublishedEntry } from "#library/schema/load-content.ts";
import { SERVICE_WORKER } from "#platform/service-worker.ts";

const OTHER_PAGES = [SIGN_UP_PATH, OFFLINE_PAGE];
const FILES = [
  "/sitemap.xml",
  "/robots.txt",
  "/atom.xml",
  CORRECTIONS_FEED_PATH,
  "/manifest.webmanifest",
  ARTICLE_TOPICS_PATH,
  PUBLISHED_PATH,
  PATHS_FILE,
  questionsPath(ASKED_QUESTIONS),
  SUGGESTIONS_PATH,
  "/opensearch.xml",
  SERVICE_WORKER,
];

/**
 * Lists each address of an edition once, including routes rendered on request.
 * @param related limits the list to addresses made from these files or from no particular document, without search
 * suggestions, which need every text parsed
 */
export function* listNamedPaths({ content }: ContentSource, related: RelatedFiles | null = null): Generator<string> {
  const own = related ? onlyOfFiles(content, related) : content;
  const all = listPages(content);
  const pages = related ? listPages(own).filter((path) => all.includes(path)) : all;
  const listed = new Set<string>();
  function* once(paths: Iterable<string>): Generator<string> {
    for (const path of paths) {
      if (!listed.has(path)) yield path;
      listed.add(path);
    }
  }
  // All pages of one article are listed together, so that its text is parsed only once.
  for (const article of own.articles.filter(isPublished)) yield* once(pathsOf(article, pages));
  for (const path of once(pathsOfSite(own, pages))) if (!related || path !== SUGGESTIONS_PATH) yield path;
}

/** Keeps only the given files of these kinds; pages of other kinds are rendered each time. */
function onlyOfFiles(content: Content, files: RelatedFiles): Content {
  const of = <Entry extends { file: string }>(entries: Entry[]) => entries.filter(({ file }) => files.has(file));
  return {
    ...content,
    categories: of(content.categories),
    subcategories: of(content.subcategories),
    interviews: of(content.interviews),
    resources: of(content.resources),
    recommendations: of(content.recommendations),
    paths: of(content.paths),
    positions: of(content.positions),
    lessons: of(content.lessons),
    articles: of(content.articles),
    pages: of(content.pages),
    letters: of(content.letters),
    exam: of(content.exam),
  };
}

/** Tells whether an edition has something at an address, without listing all its addresses. */
export function createPathFinder(source: ContentSource): (path: string) => boolean {
  const { content } = source;
  const pages = listPages(content);
  const ofSite = new Set([...pathsOfSite(content, pages), ...drawingPaths(content)]);
  const articles = new Map(content.articles.filter(isPublished).map((article) => [article.front.id, article]));
  const ids = new Map([...articles.values()].map(({ href, front }) => [href, front.id]));
  const ofArticles = new Map<string, Set<string>>();

  function isOf(id: string, path: string): boolean {
    const article = articles.get(id);
    const paths = ofArticles.get(id) ?? new Set(article ? pathsOf(article, pages) : []);
    if (article) ofArticles.set(id, paths);
    return paths.has(path);
  }

  return (path) => {
    if (ofSite.has(path)) return true;
    // The path of an article's page begins with the article's address; the name of an article's
    // file begins with its id.
    for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
      const id = ids.get(path.slice(0, end));
      if (id !== undefined) return isOf(id, path);
    }
    const file = path.slice(path.lastIndexOf("/") + 1);
    return isOf(file.slice(0, file.indexOf(".")), path);
  };
}

/** Lists the addresses of the articles that differ between two editions. */
export function* changedPaths(former: ContentSource, next: ContentSource): Generator<string> {
  const known = new Map(former.content.articles.map((article) => [article.front.id, article]));
  const pages = listPages(next.content);
  for (const article of next.content.articles.filter(isPublished))
    if (!isDeepStrictEqual(known.get(article.front.id), article)) yield* pathsOf(article, pages);
}

function listPages(content: Content): string[] {
  return sitePaths(content).map(({ path }) => path);
}

function pathsOfSite(content: Content, pages: string[]): string[] {
  const ofBanks = questionBanks(content).flatMap(({ id, getSource }) => (getSource() ? questionsPath(id) : []));
  const ofExam = content.exam
    .filter(({ status }) => status === "published")
    .flatMap(({ id }) => exports(examQuizId(id)));
  const ofLessons = content.lessons.flatMap(({ id }) => [lessonKitPath(id), paperPath(id)]);
  return [...pages, ...OTHER_PAGES, ...FILES, ...ofBanks, ...ofExam, ...ofLessons];
}

function pathsOf(article: PublishedEntry, pages: string[]): string[] {
  const { front, href, body, quiz } = article;
  const [, ...others] = proofSections(listPassages(body), quizFacts(article));
  return [
    ...pages.filter((path) => path === href || path.startsWith(`${href}/`)),
    `/markdown/${front.id}.md`,
    proofFilePath(front.id),
    ...(front.changes.length > 0 ? [articleHistoryPath(front.id)] : []),
    proofPagePath(href),
    ...others.map(({ id }) => proofPagePath(href, { section: id })),
    ...(quiz === null ? [] : [questionsPath(front.id), ...exports(front.id)]),
  ];
}

function exports(quiz: string): string[] {
  return EXPORT_EXTENSIONS.map((extension) => exportPath(quiz, extension));
}
