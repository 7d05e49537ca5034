import type { ListedChange } from "#library/catalogue/article-views.ts";
import type { Site } from "#library/catalogue/catalogue.ts";
import { passageKey } from "#library/proofs/passage-key.ts";
import { escapeMarkup, TAG_AUTHORITY } from "#platform/xml.ts";
import { CHANGE_LABELS, CORRECTIONS_FEED_PATH, CORRECTIONS_PATH } from "./corrections-paths.ts";

const MAX_ENTRIES = 50;

type Feed = { site: Site; lastChange: string; changes: ListedChange[] };

/** The feed is in the Atom format (RFC 4287). */
export function correctionsFeed({ site, lastChange, changes }: Feed, origin: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">',
    `  <id>tag:${TAG_AUTHORITY},2026:corrections</id>`,
    `  <title>${escapeMarkup(site.name)} : corrections</title>`,
    `  <updated>${changes[0]?.date ?? lastChange}T00:00:00Z</updated>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeMarkup(origin + CORRECTIONS_FEED_PATH)}"/>`,
    `  <link rel="alternate" type="text/html" hreflang="fr" href="${escapeMarkup(origin + CORRECTIONS_PATH)}"/>`,
    `  <author><name>${escapeMarkup(site.name)}</name></author>`,
    ...changes.slice(0, MAX_ENTRIES).map((change) => feedEntry(change, origin)),
    "</feed>",
    "",
  ].join("\n");
}

function feedEntry({ id, date, kind, text, title, href }: ListedChange, origin: string): string {
  return [
    "  <entry>",
    `    <id>tag:${TAG_AUTHORITY},${date}:corrections/${escapeMarkup(id)}/${passageKey(text)}</id>`,
    `    <title>${escapeMarkup(`${CHANGE_LABELS[kind]} : ${title}`)}</title>`,
    `    <link rel="alternate" type="text/html" hreflang="fr" href="${escapeMarkup(origin + href)}"/>`,
    `    <updated>${date}T00:00:00Z</updated>`,
    `    <summary>${escapeMarkup(text)}</summary>`,
    "  </entry>",
  ].join("\n");
}
