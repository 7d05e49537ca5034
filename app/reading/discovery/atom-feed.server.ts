import type { ArticlePage, Site } from "#library/catalogue/catalogue.ts";
import { escapeMarkup, TAG_AUTHORITY } from "#platform/xml.ts";

const FEED_PATH = "/atom.xml";

type FeedEntry = {
  article: Pick<
    ArticlePage,
    "id" | "href" | "title" | "description" | "publishedAt" | "modifiedAt" | "author" | "category"
  >;
  html: string;
};

type Feed = { site: Site; lastChange: string; entries: FeedEntry[] };

/** The feed is in the Atom format (RFC 4287). */
export function atomFeed({ site, lastChange, entries }: Feed, origin: string): string {
  const changes = entries.map(({ article }) => article.modifiedAt).sort();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">',
    `  <id>tag:${TAG_AUTHORITY},2025:articles</id>`,
    `  <title>${escapeMarkup(site.name)}</title>`,
    `  <subtitle>${escapeMarkup(site.tagline)}</subtitle>`,
    `  <updated>${instant(changes.at(-1) ?? lastChange)}</updated>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeMarkup(origin + FEED_PATH)}"/>`,
    `  <link rel="alternate" type="text/html" hreflang="fr" href="${escapeMarkup(`${origin}/`)}"/>`,
    `  <author><name>${escapeMarkup(site.name)}</name><uri>${escapeMarkup(`${origin}/`)}</uri></author>`,
    ...entries.map((entry) => feedEntry(entry, origin)),
    "</feed>",
    "",
  ].join("\n");
}

function feedEntry({ article, html }: FeedEntry, origin: string): string {
  const { id, href, title, description, publishedAt, modifiedAt, author, category } = article;
  return [
    "  <entry>",
    `    <id>tag:${TAG_AUTHORITY},${publishedAt}:${escapeMarkup(id)}</id>`,
    `    <title>${escapeMarkup(title)}</title>`,
    `    <link rel="alternate" type="text/html" hreflang="fr" href="${escapeMarkup(origin + href)}"/>`,
    `    <published>${instant(publishedAt)}</published>`,
    `    <updated>${instant(modifiedAt)}</updated>`,
    ...(author ? [`    <author><name>${escapeMarkup(author.name)}</name></author>`] : []),
    `    <category term="${escapeMarkup(category.id)}" label="${escapeMarkup(category.name)}"/>`,
    `    <summary>${escapeMarkup(description)}</summary>`,
    `    <content type="html">${escapeMarkup(html)}</content>`,
    "  </entry>",
  ].join("\n");
}

function instant(day: string): string {
  return `${day}T00:00:00Z`;
}
