import { join } from "node:path";
import { CORRECTIONS_FEED_PATH, historyPath } from "#app/features/corrections/corrections-paths.ts";
import { SIGN_UP_PATH } from "#app/features/newsletter/sign-up-fields.ts";
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
import { listPassages } from "#library/proofs/passages.ts";
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

function historyOf({ id, changes }: { id: string; changes: unknown[] }): string[] {
  return changes.length > 0 ? [historyPath(id)] : [];
}

function proofPagesOf(article: PublishedEntry): string[] {
  const [, ...others] = proofSections(listPassages(article.body), quizFacts(article));
  return [proofPagePath(article.href), ...others.map(({ id }) => proofPagePath(article.href, { section: id }))];
}

export function listPrerenderedPaths(): string[] {
  const { content } = loadContent(readContentFolder(join(import.meta.dirname, "../../content")));
  const texts = content.articles
    .filter(isPublished)
    .flatMap(({ front }) => [`/markdown/${front.id}.md`, proofFilePath(front.id), ...historyOf(front)]);
  const proofs = content.articles.filter(isPublished).flatMap(proofPagesOf);
  const quizzes = content.articles.filter((article) => isPublished(article) && article.quiz !== null);
  const questions = quizzes.map(({ front }) => questionsPath(front.id));
  const pages = sitePaths(content).flatMap(({ path }) => (MADE_ON_REQUEST.has(path) ? [] : [path]));
  return [...pages, ...texts, ...proofs, ...questions, ...FORM_PAGES, ...FILES];
}
