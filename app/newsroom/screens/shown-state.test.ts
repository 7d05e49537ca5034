import { expect, test } from "vitest";
import { loadContent } from "#library/schema/load-content.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { shownState } from "./shown-state.ts";

const ARTICLE = "articles/sante/hopital/histoire.md";
const withdrawn = anArticle({ status: "status: withdrawn", more: "withdrawal: Une source était fausse." });

test("what was published is shown as withdrawn once it is", () => {
  const { content } = loadContent(aContent({ [ARTICLE]: withdrawn }));
  expect(shownState({ state: "published", document: ARTICLE }, content)).toBe("withdrawn");
  expect(shownState({ state: "review", document: ARTICLE }, content)).toBe("review");
  expect(shownState({ state: "published", document: "glossary/hopital.yaml" }, content)).toBe("published");
});
