import { ARCHIVES_PATH, LETTER_FEED_PATH } from "#app/letters/subscriptions/letter-address.ts";
import { escapeMarkup, TAG_AUTHORITY } from "#platform/xml.ts";
import type { SentLetter } from "./letter-archive.server.ts";

const TITLE = "La lettre du Récap";
const AUTHOR = "Le Récap";

/** RFC 4287 */
export function letterFeed(letters: SentLetter[], origin: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">',
    `  <id>tag:${TAG_AUTHORITY},2026:lettre</id>`,
    `  <title>${TITLE}</title>`,
    `  <updated>${letters[0]?.day ?? "2026-01-01"}T00:00:00Z</updated>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeMarkup(origin + LETTER_FEED_PATH)}"/>`,
    `  <link rel="alternate" type="text/html" hreflang="fr" href="${escapeMarkup(origin + ARCHIVES_PATH)}"/>`,
    `  <author><name>${AUTHOR}</name></author>`,
    ...letters.map((letter) => entry(letter, origin)),
    "</feed>",
    "",
  ].join("\n");
}

function entry({ number, href, subject, preheader, day }: SentLetter, origin: string): string {
  return [
    "  <entry>",
    `    <id>tag:${TAG_AUTHORITY},2026:lettre-${number}</id>`,
    `    <title>${escapeMarkup(subject)}</title>`,
    `    <link rel="alternate" type="text/html" hreflang="fr" href="${escapeMarkup(origin + href)}"/>`,
    `    <published>${day}T00:00:00Z</published>`,
    `    <updated>${day}T00:00:00Z</updated>`,
    `    <summary>${escapeMarkup(preheader)}</summary>`,
    "  </entry>",
  ].join("\n");
}
