import { expect, test } from "vitest";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { correctionsFeed } from "./corrections-feed.server.ts";

const ENTRIES = `changes:
  - { date: 2025-05-01, kind: correction, text: "Une date <fausse> & reprise." }
  - { date: 2025-06-01, kind: update, text: Un chiffre plus récent. }`;

test("the feed tells each change, the newest first, with its words as words", () => {
  const files = aContent({ "articles/sante/hopital/histoire.md": anArticle({ more: ENTRIES }) });
  const content = createCatalogue(readSource(files), () => null);
  const feed = { site: content.getSite(), lastChange: content.getLastChange(), changes: content.listChanges() };
  const xml = correctionsFeed(feed, "https://exemple.fr");
  expect(xml.match(/<summary>.*<\/summary>/g)).toEqual([
    "<summary>Un chiffre plus récent.</summary>",
    "<summary>Une date &lt;fausse&gt; &amp; reprise.</summary>",
  ]);
  expect(xml).toContain("<updated>2025-06-01T00:00:00Z</updated>");
  // Without an entry, the feed has the day of the last change of the site.
  expect(correctionsFeed({ ...feed, changes: [] }, "https://exemple.fr")).toContain(
    "<updated>2025-06-01T00:00:00Z</updated>",
  );
  expect(xml).toContain('href="https://exemple.fr/categories/sante/hopital/histoire"');
  expect(content.getArticle("/categories/sante/hopital/histoire")?.changes[0]?.kind).toBe("update");
});
