import type { SiteSettings } from "#app/ui/page/site-settings.ts";
import type { ArticlePage, Site, Source } from "#library/catalogue/catalogue.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { shorten } from "#platform/french/shorten.ts";
import { escapeMarkup } from "#platform/xml.ts";
import { articleTrail, shortTitle } from "./article-trail.ts";

type JsonLd = { [property: string]: JsonLdValue };
type JsonLdValue = string | number | boolean | JsonLd | JsonLdValue[];

const CONTEXT = "https://schema.org";
const MAX_HEADLINE = 110;

type ArticleJsonLdInput = {
  article: ArticlePage;
  site: Site;
  images: string[];
  logo: string;
};

/** The properties are those of https://schema.org/Article and https://schema.org/LearningResource. */
export function articleJsonLd({ article, site, images, logo }: ArticleJsonLdInput, origin: string): JsonLd {
  const url = `${origin}${article.href}`;
  return {
    "@context": CONTEXT,
    "@type": ["Article", "LearningResource"],
    "@id": `${url}#article`,
    headline: shorten(article.title, MAX_HEADLINE),
    description: article.description,
    inLanguage: "fr",
    datePublished: article.publishedAt,
    dateModified: article.modifiedAt,
    author: articleAuthor(article, site, origin),
    publisher: { ...organization(site, origin), logo: { "@type": "ImageObject", url: `${origin}${logo}` } },
    image: images.map((path) => `${origin}${path}`),
    mainEntityOfPage: url,
    isPartOf: { "@type": "WebSite", "@id": `${origin}/#site`, name: site.name, url: `${origin}/` },
    about: [article.category.parent?.name, article.category.name].flatMap((name) =>
      name ? [{ "@type": "Thing", name }] : [],
    ),
    citation: [...article.sources, ...article.documents].map(citation),
    timeRequired: `PT${article.readingMinutes}M`,
    learningResourceType: "article",
    educationalLevel: "lycée, grand public",
    educationalUse: article.quiz ? ["lecture", "autoévaluation"] : ["lecture"],
    teaches: article.headings.map(({ text }) => text),
    typicalAgeRange: "15-",
    audience: { "@type": "EducationalAudience", educationalRole: "student" },
    isAccessibleForFree: true,
    accessMode: ["textual", "visual"],
    accessibilityFeature: ["alternativeText", "structuralNavigation", "tableOfContents"],
  };
}

function articleAuthor({ author }: ArticlePage, site: Site, origin: string): JsonLd {
  if (!author) return organization(site, origin);
  return { "@type": "Person", name: author.name, ...(author.title ? { jobTitle: author.title } : {}) };
}

function citation({ title, url, language }: Source): JsonLd {
  return {
    "@type": "CreativeWork",
    name: title,
    ...(url ? { url } : {}),
    ...(language ? { inLanguage: language } : {}),
  };
}

function organization(site: Site, origin: string): JsonLd {
  return { "@type": "Organization", "@id": `${origin}/#organisation`, name: site.name, url: `${origin}/` };
}

export function organizationJsonLd(
  { site, logo, socialUrl }: { site: Site; logo: string; socialUrl: string },
  origin: string,
): JsonLd {
  return {
    "@context": CONTEXT,
    ...organization(site, origin),
    description: site.description,
    slogan: site.tagline,
    logo: `${origin}${logo}`,
    sameAs: [socialUrl],
    contactPoint: { "@type": "ContactPoint", url: `${origin}/contact`, availableLanguage: "fr" },
  };
}

export function websiteJsonLd(site: Site, origin: string): JsonLd {
  return {
    "@context": CONTEXT,
    "@type": "WebSite",
    "@id": `${origin}/#site`,
    name: site.name,
    alternateName: site.tagline,
    description: site.description,
    inLanguage: "fr",
    url: `${origin}/`,
    publisher: organization(site, origin),
  };
}

export function breadcrumbJsonLd(trail: { name: string; href: string | null }[], origin: string): JsonLd {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      ...(href === null ? {} : { item: `${origin}${href}` }),
    })),
  };
}

/** Escapes `<`, because `</script>` in a text would end the block. */
export function jsonLdScript(value: JsonLd | JsonLd[]): string {
  return `<script type="application/ld+json">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;
}

const LOGO_PATH = "/icon-512.png";
const PREVIEW_FOLDER = "/previews";
const SIZE = { width: 1200, height: 630 };

function sitePreview(): PreviewImage {
  return { path: `${PREVIEW_FOLDER}/site.png`, ...SIZE, alt: "Le Récap : enfin comprendre le débat politique" };
}

function articlePreview(article: { id: string; title: string }): PreviewImage {
  return { path: `${PREVIEW_FOLDER}/${article.id}.png`, ...SIZE, alt: `Article du Récap : ${article.title}` };
}

type HeadTagsInput = { content: Catalogue; html: string; path: string; settings: SiteSettings };

/**
 * Returns nothing for a page without a description, such as an error page. Pages with noindex get these tags too,
 * because readers share them.
 */
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
  return previewTagsHtml(tags) + jsonLd({ path, article, site, settings });
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

type PreviewImage = { path: string; width: number; height: number; alt: string };

type Preview = {
  siteName: string;
  title: string;
  path: string;
  image: PreviewImage;
  /** The dates are YYYY-MM-DD; null for a page that is not an article. */
  article: { publishedAt: string; modifiedAt: string } | null;
};

type PreviewTag = { property: string; content: string } | { name: string; content: string };

/** The tags are those of https://ogp.me and `twitter:card`, the only tag of X that has no equivalent there. */
export function openGraphTags({ siteName, title, path, image, article }: Preview, origin: string): PreviewTag[] {
  const og = (name: string, content: string | number) => ({ property: `og:${name}`, content: String(content) });
  return [
    og("type", article ? "article" : "website"),
    og("site_name", siteName),
    og("locale", "fr_FR"),
    og("title", title),
    og("url", `${origin}${path}`),
    og("image", `${origin}${image.path}`),
    og("image:width", image.width),
    og("image:height", image.height),
    og("image:alt", image.alt),
    ...(article
      ? [
          { property: "article:published_time", content: article.publishedAt },
          { property: "article:modified_time", content: article.modifiedAt },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

export function previewTagsHtml(tags: PreviewTag[]): string {
  return tags
    .map((tag) => {
      const key = "property" in tag ? `property="${escapeMarkup(tag.property)}"` : `name="${escapeMarkup(tag.name)}"`;
      return `<meta ${key} content="${escapeMarkup(tag.content)}">`;
    })
    .join("");
}
