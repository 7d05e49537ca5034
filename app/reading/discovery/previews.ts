import type { PreviewImage } from "./open-graph.server.ts";

export const LOGO_PATH = "/icon-512.png";
const PREVIEW_FOLDER = "/previews";
const SIZE = { width: 1200, height: 630 };

export function sitePreview(): PreviewImage {
  return { path: `${PREVIEW_FOLDER}/site.png`, ...SIZE, alt: "Le Récap : enfin comprendre le débat politique" };
}

export function articlePreview(article: { id: string; title: string }): PreviewImage {
  return { path: `${PREVIEW_FOLDER}/${article.id}.png`, ...SIZE, alt: `Article du Récap : ${article.title}` };
}
