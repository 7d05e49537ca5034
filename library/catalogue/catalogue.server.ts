import type {
  ArticlePage,
  CategoryCard,
  CategoryPage,
  ContentPage,
  Drawing,
  GlossaryTerm,
  PlannedPage,
  ProgressTopic,
  Publisher,
  Site,
  SitePath,
  SubcategoryPage,
  TopicCard,
} from "./catalogue.ts";
import { openContent } from "./content-source.server.ts";
import { type Catalogue, createCatalogue } from "./create-catalogue.ts";
import { svgSizeReader } from "./image-size.ts";

// Pages are made at build, from the root of the project; a page made later finds the pictures among the built files.
const IMAGE_FOLDERS = ["public", "build/client"];

let made: Catalogue | null = null;

/** Made at the first question, so that a server which only hands out built pages starts without it. */
function catalogue(): Catalogue {
  made ??= createCatalogue(openContent(), svgSizeReader(IMAGE_FOLDERS));
  return made;
}

export function listCategories(): CategoryCard[] {
  return catalogue().listCategories();
}

/** Null for an unknown category, and for one that nothing hangs under yet: see getPlannedPage. */
export function getCategoryPage(id: string): CategoryPage | null {
  return catalogue().getCategoryPage(id);
}

export function getSubcategoryPage(categoryId: string, id: string): SubcategoryPage | null {
  return catalogue().getSubcategoryPage(categoryId, id);
}

/** A published article by the path of its page. */
export function getArticle(path: string): ArticlePage | null {
  return catalogue().getArticle(path);
}

/** The newest published articles. Each is read once, so a page asks for no more of them than it shows. */
export function listArticles(limit: number): ArticlePage[] {
  return catalogue().listArticles(limit);
}

/** What stands for a published article where there is room for more than its card. */
export function getArticleDrawing(id: string): Drawing | null {
  return catalogue().getArticleDrawing(id);
}

/** The path of a published article's page, by its id. */
export function getArticlePath(id: string): string | null {
  return catalogue().getArticlePath(id);
}

/** The text served at /markdown/{id}.md, which needs nothing else to be rendered; the server renders the very same. */
export function getArticleMarkdown(id: string): string | null {
  return catalogue().getArticleMarkdown(id);
}

/** A page that the site links to and does not have yet. */
export function getPlannedPage(path: string): PlannedPage | null {
  return catalogue().getPlannedPage(path);
}

export function listProgressTopics(): ProgressTopic[] {
  return catalogue().listProgressTopics();
}

export function listRecommendations(): TopicCard[] {
  return catalogue().listRecommendations();
}

/** In the order of the French alphabet. */
export function listGlossary(): GlossaryTerm[] {
  return catalogue().listGlossary();
}

export function getSite(): Site {
  return catalogue().getSite();
}

/** Null until content/site.yaml holds the particulars. */
export function getPublisher(): Publisher | null {
  return catalogue().getPublisher();
}

export function listPaths(): SitePath[] {
  return catalogue().listPaths();
}

export function getContentPage(slug: string): ContentPage | null {
  return catalogue().getContentPage(slug);
}
