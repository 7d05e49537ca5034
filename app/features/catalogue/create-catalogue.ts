import { listHeadings } from "#app/features/markdown/markdown-outline.ts";
import { parseMarkdown } from "#app/features/markdown/parse-markdown.ts";
import { type Preparation, prepareMarkdown } from "#app/features/markdown/prepare-markdown.ts";
import { articlePage, progressTopics } from "./article-views.ts";
import type { ContentPage, GlossaryTerm, Publisher, Site, TopicCard } from "./catalogue.ts";
import { categoryCard, categoryPage, subcategoryPage } from "./category-views.ts";
import { formatIssue } from "./content-issue.ts";
import {
  type Content,
  type ContentFiles,
  isPublished,
  loadContent,
  type PageEntry,
  type PublishedEntry,
} from "./load-content.ts";
import { plannedPages, sitePaths } from "./site-paths.ts";

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * All that the pages show, from the texts of content/. Each text is parsed when it is first asked for and once: with a thousand articles,
 * a page costs its own article. Throws what is wrong when a file does not fit its schema.
 */
export function createCatalogue(files: ContentFiles, imageSize: Preparation["imageSize"]) {
  const { content, issues } = loadContent(files);
  if (issues.length > 0) throw new Error(`content/ has errors:\n${issues.map(formatIssue).join("\n")}`);

  const published = content.articles.filter(isPublished);
  const articleByPath = new Map(published.map((article) => [article.href, article]));
  const articleById = new Map(published.map((article) => [article.front.id, article]));
  const definitions = new Map(content.glossary.map(({ id, definition }) => [id, definition]));
  const prepare = (source: string) =>
    prepareMarkdown(source, { define: (id) => definitions.get(id) ?? null, imageSize });

  const markdownOf = remember((article: PublishedEntry) => prepare(article.body));
  const pageOf = remember((article: PublishedEntry) => articlePage(article, content, markdownOf(article)));
  const contentPageOf = remember((page: PageEntry) => toContentPage(page, content, prepare));
  const newest = once(() => published.toSorted(newestFirst));
  const planned = once(() => new Map(plannedPages(content).map((page) => [page.href, page])));

  return {
    listCategories: () => content.categories.map((category) => categoryCard(category, content)),
    getCategoryPage: (id: string) =>
      apply(
        content.categories.find((category) => category.id === id),
        (found) => categoryPage(found, content),
      ),
    getSubcategoryPage: (categoryId: string, id: string) =>
      apply(
        content.subcategories.find(({ id: ownId, folders }) => ownId === id && folders[0] === categoryId),
        (found) => subcategoryPage(found, content, imageSize),
      ),
    getArticle: (path: string) => apply(articleByPath.get(path), pageOf),
    listArticles: (limit: number) => newest().slice(0, limit).map(pageOf),
    getArticlePath: (id: string) => articleById.get(id)?.href ?? null,
    getArticleMarkdown: (id: string) => apply(articleById.get(id), markdownOf),
    getPlannedPage: (path: string) => planned().get(path) ?? null,
    listProgressTopics: once(() => progressTopics(content)),
    listRecommendations: once(() => recommendations(content)),
    listGlossary: once(() => glossary(content)),
    getSite: once(() => toSite(content)),
    getPublisher: once(() => toPublisher(content)),
    listPaths: once(() => sitePaths(content)),
    getContentPage: (slug: string) =>
      apply(
        content.pages.find((page) => page.slug === slug),
        contentPageOf,
      ),
  };
}

function apply<From, To>(value: From | undefined, convert: (value: From) => To): To | null {
  return value === undefined ? null : convert(value);
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function remember<Key extends object, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new WeakMap<Key, { value: T }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}

function newestFirst({ front: a }: PublishedEntry, { front: b }: PublishedEntry): number {
  return b.publishedAt.localeCompare(a.publishedAt) || a.order - b.order;
}

function toContentPage(
  { slug, href, front, body }: PageEntry,
  { site }: Content,
  prepare: (source: string) => string,
): ContentPage | null {
  if (front.status === "planned") return null;
  const isShown = front.status === "published" || Boolean(site?.publisher);
  const markdown = isShown ? prepare(body) : null;
  const headings = markdown === null ? [] : listHeadings(parseMarkdown(markdown));
  const { title, description, updatedAt } = front;
  return {
    slug,
    href,
    title,
    description,
    updatedAt,
    headings: headings.map(({ id, text }) => ({ id, text })),
    markdown,
  };
}

function recommendations(content: Content): TopicCard[] {
  const ready = new Set(sitePaths(content).flatMap(({ path, kind }) => (kind === "planned" ? [] : [path])));
  return content.recommendations.map(({ id, title, description, href, image }) => ({
    ...{ id, title, description, href },
    imageUrl: image,
    available: ready.has(href),
  }));
}

function glossary(content: Content): GlossaryTerm[] {
  // « Dénazification » stands among the words in D.
  const alphabet = new Intl.Collator("fr", { ignorePunctuation: true });
  return content.glossary
    .map(({ id, term, language, definition, acronym }) => ({
      ...{ id, term, definition },
      language: language ?? null,
      acronym: acronym ?? null,
    }))
    .sort((a, b) => alphabet.compare(a.term, b.term));
}

function toSite({ site }: Content): Site {
  if (!site) throw new Error("content/site.yaml is missing");
  const { name, tagline, secondTagline, description } = site;
  return { name, tagline, secondTagline, description };
}

function toPublisher({ site }: Content): Publisher | null {
  const publisher = site?.publisher;
  if (!publisher) return null;
  const { legalForm, registration, shareCapital, editor, funding } = publisher;
  return {
    ...publisher,
    legalForm: legalForm ?? null,
    registration: registration ?? null,
    shareCapital: shareCapital ?? null,
    editor: editor ?? null,
    funding: funding ?? null,
  };
}
