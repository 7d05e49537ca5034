import { expect, test } from "vitest";
import { loadContent } from "#library/schema/load-content.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { listDueReviews } from "./due-reviews.server.ts";

const ARTICLE = "articles/sante/hopital/histoire.md";

function dueOn(today: string, front: Parameters<typeof anArticle>[0] = {}) {
  const reviewOn = "reviewOn: [{ date: 2026-12-31, why: fin de la loi }, { date: 2027-04-18, why: le vote }]";
  const { content } = loadContent(aContent({ [ARTICLE]: anArticle({ reviewOn, ...front }) }));
  return listDueReviews(content, today)
    .filter(({ document }) => document === ARTICLE)
    .map(({ date, why, isOverdue }) => ({ date, why, isOverdue }));
}

test("an article is listed a week before its day, and stays until somebody has read it again", () => {
  expect(dueOn("2026-12-23")).toEqual([]);
  expect(dueOn("2026-12-24")).toEqual([{ date: "2026-12-31", why: "fin de la loi", isOverdue: false }]);
  expect(dueOn("2027-05-01")).toEqual([{ date: "2026-12-31", why: "fin de la loi", isOverdue: true }]);
  const read = { more: "factsAsOf: 2027-01-02" };
  expect(dueOn("2027-01-03", read)).toEqual([]);
  expect(dueOn("2027-05-01", read)).toEqual([{ date: "2027-04-18", why: "le vote", isOverdue: true }]);
});
