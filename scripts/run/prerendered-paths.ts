import { join } from "node:path";
import { SIGN_UP_PATH } from "#app/features/newsletter/sign-up-fields.ts";
import { RECORDED_PATHS } from "#app/features/newsletter/sign-up-texts.ts";
import { ARTICLE_TOPICS_PATH } from "#app/features/profile/use-done-articles.ts";
import { questionsPath } from "#app/features/review/fetch-questions.ts";
import { sitePaths } from "#library/catalogue/site-paths.ts";
import { isPublished, loadContent } from "#library/schema/load-content.ts";
import { readContentFolder } from "./content-folder.ts";

/** Pages of forms, which no list of pages leads to. */
const FORM_PAGES = [SIGN_UP_PATH, ...Object.values(RECORDED_PATHS)];
/** Pages that differ from one reader to the next, and the archives, which show what has left and what came of it. */
const MADE_ON_REQUEST = new Set(["/profil", "/lettre/archives"]);
/** Routes that make a file rather than a page. */
const FILES = ["/sitemap.xml", "/robots.txt", "/atom.xml", "/manifest.webmanifest", ARTICLE_TOPICS_PATH];

/** Every page and file that is the same for all readers: made once, at build. */
export function listPrerenderedPaths(): string[] {
  const { content } = loadContent(readContentFolder(join(import.meta.dirname, "../../content")));
  const texts = content.articles.filter(isPublished).map(({ front }) => `/markdown/${front.id}.md`);
  const quizzes = content.articles.filter((article) => isPublished(article) && article.quiz !== null);
  const questions = quizzes.map(({ front }) => questionsPath(front.id));
  const pages = sitePaths(content).flatMap(({ path }) => (MADE_ON_REQUEST.has(path) ? [] : [path]));
  return [...pages, ...texts, ...questions, ...FORM_PAGES, ...FILES];
}
