import type { SiteSettings } from "#app/ui/page/site-settings.ts";
import type { ArticlePage, Site } from "#library/catalogue/catalogue.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { articleTrail, shortTitle } from "./article-trail.ts";
import { articleJsonLd, breadcrumbJsonLd, jsonLdScript, organizationJsonLd, websiteJsonLd } from "./json-ld.server.ts";
import { openGraphTags, previewHtml } from "./open-graph.server.ts";
import { articlePreview, LOGO_PATH, sitePreview } from "./previews.ts";

type HeadTagsInput = { content: Catalogue; html: string; path: string; settings: SiteSettings };

/** For a page that has words for a preview. A page of no search engine is shared too; an error is not. */
export function headTags({ content, html, path: asked, settings }: HeadTagsInput): string {
  if (!html.includes('<meta property="og:description"')) return "";
  const path = asked === "/" ? "/" : asked.replace(/\/$/, "");
  const article = content.getArticle(path);
  const site = content.getSite();
  const image = article ? articlePreview(article) : sitePreview();
  const tags = openGraphTags(
    {
      siteName: site.name,
      title: article?.title ?? textOf(/<title>([^<]*)<\/title>/, html),
      path,
      image,
      article: article && { publishedAt: article.publishedAt, modifiedAt: article.modifiedAt },
    },
    settings.origin,
  );
  return previewHtml(tags) + jsonLd({ path, article, site, settings });
}

type JsonLdInput = { path: string; article: ArticlePage | null; site: Site; settings: SiteSettings };

function jsonLd({ path, article, site, settings: { origin, socialUrl } }: JsonLdInput): string {
  if (path === "/") {
    return jsonLdScript([
      websiteJsonLd(site, origin),
      organizationJsonLd({ site, logo: LOGO_PATH, socialUrl }, origin),
    ]);
  }
  if (!article) return "";
  const trail = [...articleTrail(article), { name: shortTitle(article.title), href: null }];
  const images = [articlePreview(article).path];
  return jsonLdScript([
    articleJsonLd({ article, site, images, logo: LOGO_PATH }, origin),
    breadcrumbJsonLd(trail, origin),
  ]);
}

function textOf(pattern: RegExp, html: string): string {
  const escapes: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };
  return (pattern.exec(html)?.[1] ?? "").replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => escapes[entity] ?? entity);
}
