import type { ArticlePage, Site, Source } from "#library/catalogue/catalogue.ts";
import { shorten } from "#platform/french/shorten.ts";

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

/** https://schema.org/Article and https://schema.org/LearningResource */
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

/** Escapes `<`, which could end the block. */
export function jsonLdScript(value: JsonLd | JsonLd[]): string {
  return `<script type="application/ld+json">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;
}
