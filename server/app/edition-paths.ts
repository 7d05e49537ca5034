import { ARTICLE_TOPICS_PATH } from "#app/features/account/use-done-articles.ts";
import { PUBLISHED_PATH } from "#app/features/account/use-published.ts";
import { CORRECTIONS_FEED_PATH, historyPath } from "#app/features/articles/corrections/corrections-paths.ts";
import { SIGN_UP_PATH } from "#app/features/newsletter/sign-up/sign-up-fields.ts";
import { OFFLINE_PAGE } from "#app/features/offline/offline-paths.ts";
import { PATHS_FILE } from "#app/features/paths/paths-file.ts";
import { proofFilePath, proofPagePath } from "#app/features/proofs/proof-paths.ts";
import { ASKED_QUESTIONS, questionsPath } from "#app/features/questions/questions-path.ts";
import { SUGGESTIONS_PATH } from "#app/features/search/search-paths.ts";
import { EXPORT_EXTENSIONS, exportPath } from "#app/features/teaching/exports/export-paths.ts";
import { quizFacts } from "#library/catalogue/article-views.ts";
import type { ContentSource } from "#library/catalogue/create-catalogue.ts";
import { questionBanks } from "#library/catalogue/question-banks.ts";
import { sitePaths } from "#library/catalogue/site-paths.ts";
import { examQuizId } from "#library/catalogue/teaching-paths.ts";
import { proofSections } from "#library/proofs/article-proofs.ts";
import { listPassages } from "#library/proofs/marked-passages.ts";
import { isPublished, type PublishedEntry } from "#library/schema/load-content.ts";
import { SERVICE_WORKER } from "#platform/service-worker.ts";

type NamedPath = {
  path: string;
  /** Seldom read: behind a link of an article. */
  isRarelyRead: boolean;
};

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

/** All that an edition of the content makes at an address, each once; routes that render on request are among them. */
export function* listNamedPaths(source: ContentSource): Generator<NamedPath> {
  const listed = new Set<string>();
  for (const named of namedPaths(source)) {
    if (!listed.has(named.path)) yield named;
    listed.add(named.path);
  }
}

/** Pages of one article follow each other, so that its text is parsed once, and when they are asked for. */
function* namedPaths({ content, readArticle }: ContentSource): Generator<NamedPath> {
  const pages = sitePaths(content).map(({ path }) => path);
  for (const article of content.articles.filter(isPublished)) yield* pathsOf(readArticle(article), pages);
  const ofBanks = questionBanks(content).flatMap(({ id, getSource }) => (getSource() ? questionsPath(id) : []));
  const ofExam = content.exam
    .filter(({ status }) => status === "published")
    .flatMap(({ id }) => exports(examQuizId(id)));
  for (const path of ofExam) yield { path, isRarelyRead: true };
  for (const path of [...pages, ...OTHER_PAGES, ...FILES, ...ofBanks]) yield { path, isRarelyRead: false };
}

function pathsOf(article: PublishedEntry, pages: string[]): NamedPath[] {
  const { front, href, body, quiz } = article;
  const [, ...others] = proofSections(listPassages(body), quizFacts(article));
  const often = [...pages.filter((path) => path === href || path.startsWith(`${href}/`)), `/markdown/${front.id}.md`];
  const seldom = [
    proofFilePath(front.id),
    ...(front.changes.length > 0 ? [historyPath(front.id)] : []),
    proofPagePath(href),
    ...others.map(({ id }) => proofPagePath(href, { section: id })),
    ...(quiz === null ? [] : [questionsPath(front.id), ...exports(front.id)]),
  ];
  return [
    ...often.map((path) => ({ path, isRarelyRead: false })),
    ...seldom.map((path) => ({ path, isRarelyRead: true })),
  ];
}

function exports(quiz: string): string[] {
  return EXPORT_EXTENSIONS.map((extension) => exportPath(quiz, extension));
}
