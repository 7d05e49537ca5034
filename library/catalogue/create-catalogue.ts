import { LRUCache } from "lru-cache";
import { type Preparation, prepareMarkdown, resolvePublisherSentences } from "#library/markdown/prepare-markdown.ts";
import { proofsOf } from "#library/proofs/article-proofs.ts";
import { marksOf } from "#library/proofs/fact-marks.ts";
import { listPassages } from "#library/proofs/marked-passages.ts";
import type { ReadValues } from "#library/schema/content-file.ts";
import { formatIssue } from "#library/schema/content-issue.ts";
import type { Fact } from "#library/schema/facts.schema.ts";
import {
  type Content,
  type ContentFiles,
  isPublished,
  loadContent,
  type PageEntry,
  type PublishedEntry,
  type ResourceEntry,
} from "#library/schema/load-content.ts";
import { typeset } from "#platform/french/typography.ts";
import { articleHeading, articlePage, listChanges } from "./article-views.ts";
import type { ContentPage } from "./catalogue.ts";
import { articleDrawing, categoryCard, categoryPage, subcategoryPage } from "./category-views.ts";
import { editorialCounts } from "./editorial-counts.ts";
import { examViews } from "./exam-views.ts";
import { sheetViews } from "./handout-views.ts";
import { learningViews } from "./learning-views.ts";
import { letterViews } from "./letter-views.ts";
import { once } from "./once.ts";
import { positionViews } from "./position-views.ts";
import { proofViews, type ReadHistory } from "./proof-views.ts";
import { plannedPages } from "./site-paths.ts";
import { siteViews, toPublisher } from "./site-views.ts";
import { teachingViews } from "./teaching-views.ts";
import type { FormerPage } from "./withdrawn-page.ts";
import { pictureViews } from "./withdrawn-pictures.ts";

/** Former pages by their address; those of withdrawn articles also by the article's id. */
function formerPages({ articles, withdrawn }: Content): Map<string, FormerPage> {
  const pages = new Map<string, FormerPage>();
  for (const { href, front } of articles.filter(isPublished))
    for (const path of front.formerAddresses) pages.set(path, { movedTo: href });
  for (const { href, front, letters } of withdrawn) {
    const { id, title, withdrawal, formerAddresses } = front;
    for (const key of [id, href, ...letters, ...formerAddresses]) pages.set(key, { title, withdrawal });
  }
  return pages;
}

export type Catalogue = ReturnType<typeof createCatalogue>;

/** The texts of an edition, by path. */
export type ContentTexts = ReadonlyMap<string, { sha: string; text: string }>;

export type ContentSource = {
  content: Content;
  /** Absent in development, where nothing is published. */
  texts?: ContentTexts;
  /** The words are made during the build (library/search/french-words.ts). */
  readFrenchWords?: () => Uint8Array | null;
  readHistory?: ReadHistory;
};

const ARTICLES_KEPT = 100;

/** Throws when a file does not fit its schema. */
export function readSource(files: ContentFiles, values?: ReadValues): ContentSource {
  const { content, issues } = loadContent(files, values);
  if (issues.length > 0) throw new Error(`content/ has errors:\n${issues.map(formatIssue).join("\n")}`);
  return { content };
}

/** Texts are parsed at their first use, so that a page costs only the parsing of its own article. */
export function createCatalogue(source: ContentSource, imageSize: Preparation["imageSize"]) {
  const { content, readFrenchWords, readHistory } = source;
  const published = content.articles.filter(isPublished);
  const articleByPath = new Map(published.map((article) => [article.href, article]));
  const articleById = new Map(published.map((article) => [article.front.id, article]));
  const definitions = new Map(content.glossary.map(({ id, definition }) => [id, definition]));
  const preparation = { define: (id: string) => definitions.get(id) ?? null, imageSize };
  const prepare = (source: string) => prepareMarkdown(source, preparation);

  const markdownOf = memoizeLast((article: PublishedEntry) => prepare(article.body));
  const pageOf = memoizeLast((article: PublishedEntry) => articlePage(article, content, markdownOf(article)));
  const articleNamed = (id: string) => apply(articleById.get(id), pageOf);
  const passagesOf = memoizeLast((article: PublishedEntry) =>
    listPassages(prepareMarkdown(article.body, { ...preparation, keepComments: true })),
  );
  const facts = once(() => new Map(content.facts.map((fact) => [fact.id, fact])));
  const contentPageOf = memoizeLast((page: PageEntry) => toContentPage(page, content, { prepare, facts: facts() }));
  const pageNamed = (slug: string) => content.pages.find((page) => page.slug === slug);
  const written = content.resources.filter(({ body }) => body !== null);
  const resourceOf = memoizeLast((resource: ResourceEntry) => resourcePage(resource, prepare));
  const newest = once(() => published.toSorted(newestFirst));
  const planned = once(() => new Map(plannedPages(content).map((page) => [page.href, page])));

  const former = once(() => formerPages(content));

  const site = siteViews(content);
  const learning = learningViews({ content, articleNamed, published: articleById });
  const articleParts = (id: string) =>
    apply(articleById.get(id), (found) => ({ page: pageOf(found), markdown: markdownOf(found) }));

  return {
    listCategories: () => content.categories.map((category) => categoryCard(category, content)),
    getCategoryPage: (id: string) => apply(find(content.categories, id), (found) => categoryPage(found, content)),
    getSubcategoryPage: (categoryId: string, id: string) =>
      apply(
        content.subcategories.find(({ id: ownId, folders }) => ownId === id && folders[0] === categoryId),
        (found) => subcategoryPage(found, content, imageSize),
      ),
    getArticle: (path: string) => apply(articleByPath.get(path), pageOf),
    listArticles: (limit: number, ofEach = limit) => newestOfEach(newest(), ofEach).slice(0, limit).map(pageOf),
    getArticleDrawing: (id: string) =>
      apply(articleById.get(id), (article) => articleDrawing(article, content, imageSize)),
    /** Uses the front matter only, without parsing the text. */
    getArticleHeading: (id: string) => apply(articleById.get(id), articleHeading),
    listHeadings: () => Object.fromEntries(published.map((article) => [article.front.id, articleHeading(article)])),
    ...learning,
    ...letterViews(content, { imageSize, prepare, getQuestion: learning.getQuestion, getArticle: articleParts }),
    ...sheetViews({ content, imageSize, glossary: site.listGlossary, getArticle: articleParts }),
    /** True for withdrawn articles too, because readers keep their progress in them. */
    hasArticle: (id: string) => [...content.articles, ...content.withdrawn].some(({ front }) => front.id === id),
    /** Returns what became of a page that no longer exists, by its address or by its article's id. */
    getFormer: (pathOrId: string) => former().get(pathOrId) ?? null,
    getArticlePath: (id: string) => articleById.get(id)?.href ?? null,
    getArticleMarkdown: (id: string) => apply(articleById.get(id), markdownOf),
    ...proofViews({ content, byId: articleById, byPath: articleByPath, passagesOf, facts, readHistory }),
    ...examViews({ content, byId: articleById, facts }),
    ...positionViews({ content, byPath: articleByPath, facts }),
    ...teachingViews({ content, published }),
    listChanges: once(() => listChanges(published)),
    getEditorialCounts: (now: Date) => editorialCounts(content, [...facts().values()], now),
    ...site,
    getPlannedPage: (path: string) => planned().get(path) ?? null,
    getResource: (id: string) => apply(find(written, id), resourceOf),
    readFrenchWords: () => readFrenchWords?.() ?? null,
    ...pictureViews(content),
    getContentPage: (slug: string) => apply(pageNamed(slug), contentPageOf),
  };
}

function find<Entry extends { id: string }>(entries: Entry[], id: string): Entry | undefined {
  return entries.find((entry) => entry.id === id);
}

function resourcePage({ title, description, body }: ResourceEntry, prepare: (source: string) => string) {
  return { title, description, markdown: prepare(body ?? "") };
}

function apply<From, To>(value: From | undefined, convert: (value: From) => To): To | null {
  return value === undefined ? null : convert(value);
}

function memoizeLast<Entry extends { href: string }, T>(make: (entry: Entry) => T): (entry: Entry) => T {
  const made = new LRUCache<string, { value: T }>({ max: ARTICLES_KEPT });
  return (entry) => {
    const known = made.get(entry.href) ?? { value: make(entry) };
    made.set(entry.href, known);
    return known.value;
  };
}

function newestOfEach(articles: PublishedEntry[], limit: number): PublishedEntry[] {
  const counts = new Map<string, number>();
  return articles.filter(({ categoryId }) => {
    const count = (counts.get(categoryId) ?? 0) + 1;
    counts.set(categoryId, count);
    return count <= limit;
  });
}

function newestFirst({ front: a }: PublishedEntry, { front: b }: PublishedEntry): number {
  return b.publishedAt.localeCompare(a.publishedAt) || a.order - b.order;
}

function toContentPage(
  { front, body }: PageEntry,
  content: Content,
  { prepare, facts }: { prepare: (source: string) => string; facts: Map<string, Fact> },
): ContentPage | null {
  if (front.status === "planned") return null;
  const { title, description, updatedAt } = front;
  const calendar = front.calendar.map(({ date, ...day }) => ({
    date,
    title: typeset(day.title),
    rule: typeset(day.rule),
  }));
  const ids = [...front.calendar.flatMap((day) => day.facts), ...marksOf(body).flatMap((mark) => mark.ids)];
  const proofs = Object.values(proofsOf(ids, facts));
  const text = resolvePublisherSentences(body, toPublisher(content) !== null);
  const publisher = front.status === "awaits-publisher" ? toPublisher(content) : null;
  const isShown = front.status === "published" || publisher !== null;
  return { title, description, updatedAt, markdown: isShown ? prepare(text) : null, publisher, calendar, proofs };
}
