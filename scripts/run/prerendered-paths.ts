import { join } from "node:path";
import { CORRECTIONS_FEED_PATH, historyPath } from "#app/features/corrections/corrections-paths.ts";
import { SIGN_UP_PATH } from "#app/features/newsletter/sign-up/sign-up-fields.ts";
import { PATHS_FILE } from "#app/features/paths/paths-file.ts";
import { ARTICLE_TOPICS_PATH } from "#app/features/profile/use-done-articles.ts";
import { PUBLISHED_PATH } from "#app/features/profile/use-published.ts";
import { proofFilePath, proofPagePath } from "#app/features/proofs/proof-paths.ts";
import { questionsPath } from "#app/features/quiz/questions-path.ts";
import { ASKED_QUESTIONS } from "#app/features/review/asked-questions.ts";
import { SEARCH_PATH, SUGGESTIONS_PATH } from "#app/features/search/search-paths.ts";
import { quizFacts } from "#library/catalogue/article-views.ts";
import { sitePaths } from "#library/catalogue/site-paths.ts";
import { proofSections } from "#library/proofs/article-proofs.ts";
import { listPassages } from "#library/proofs/marked-passages.ts";
import { isPublished, loadContent, type PublishedEntry } from "#library/schema/load-content.ts";
import { readContentFolder } from "./content-folder.ts";

const FORM_PAGES = [SIGN_UP_PATH];
/** Depend on the reader, the query or the letters sent. */
const MADE_ON_REQUEST = new Set(["/profil", "/lettre/archives", SEARCH_PATH]);
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
];

export function listPrerenderedPaths(): string[] {
  const { content } = loadContent(readContentFolder(join(import.meta.dirname, "../../content")));
  const pages = sitePaths(content).flatMap(({ path }) => (MADE_ON_REQUEST.has(path) ? [] : [path]));
  // Pages made of one article follow each other, so that its text is parsed once.
  const ofArticles = content.articles.filter(isPublished).flatMap((article) => pathsOf(article, pages));
  return [...new Set([...ofArticles, ...pages, ...FORM_PAGES, ...FILES])];
}

function pathsOf(article: PublishedEntry, pages: string[]): string[] {
  const { front, href, body, quiz } = article;
  const [, ...others] = proofSections(listPassages(body), quizFacts(article));
  return [
    ...pages.filter((path) => path === href || path.startsWith(`${href}/`)),
    `/markdown/${front.id}.md`,
    proofFilePath(front.id),
    ...(front.changes.length > 0 ? [historyPath(front.id)] : []),
    proofPagePath(href),
    ...others.map(({ id }) => proofPagePath(href, { section: id })),
    ...(quiz === null ? [] : [questionsPath(front.id)]),
  ];
}
