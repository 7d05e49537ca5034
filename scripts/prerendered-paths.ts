import { join } from "node:path";
import { isPublished, loadContent } from "#app/features/catalogue/load-content.ts";
import { sitePaths } from "#app/features/catalogue/site-paths.ts";
import { readContentFolder } from "./content-folder.ts";

/** Routes that make a file rather than a page. */
const FILES = ["/sitemap.xml", "/robots.txt", "/atom.xml", "/manifest.webmanifest"];

/** Every page and file that is the same for all readers: made once, at build. */
export function listPrerenderedPaths(): string[] {
  const { content } = loadContent(readContentFolder(join(import.meta.dirname, "../content")));
  const texts = content.articles.filter(isPublished).map(({ front }) => `/markdown/${front.id}.md`);
  return [...sitePaths(content).map(({ path }) => path), ...texts, ...FILES];
}
