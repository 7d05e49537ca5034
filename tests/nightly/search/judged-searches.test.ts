import { expect, test } from "vitest";
import { searchIndexOf } from "#library/search/content-search.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { HELD_OUT_SEARCHES } from "./held-out-searches.ts";
import { JUDGED_SEARCHES } from "./judged-searches.ts";
import { qualityOf } from "./search-quality.ts";

const index = await searchIndexOf(publishedContent.current().catalogue);

test.each([
  ["judged", JUDGED_SEARCHES],
  ["held out", HELD_OUT_SEARCHES],
])("the searches of the edition that were %s are answered well", (_, list) => {
  const found = list.map((judged) => qualityOf(judged, index.search(judged.query)));
  const mean = (of: (quality: (typeof found)[number]) => number) =>
    found.reduce((sum, quality) => sum + of(quality), 0) / found.length;
  expect(found.length).toBeGreaterThanOrEqual(60);
  expect(mean(({ ndcg }) => ndcg)).toBeGreaterThanOrEqual(0.85);
  expect(mean(({ firstIsRight }) => Number(firstIsRight))).toBeGreaterThanOrEqual(0.8);
  expect(mean(({ isEmpty }) => Number(isEmpty))).toBeLessThanOrEqual(0.02);
});
