import { expect, test } from "vitest";
import { changedPassages, passagesToKeep } from "#library/proofs/changed-passages.ts";
import { listPassages } from "#library/proofs/marked-passages.ts";
import { formatIssue } from "#library/schema/content-issue.ts";
import { ARTICLE_TEXT, aContent, anArticle } from "#tests/support/content/content.ts";
import { checkContent } from "./check-content.ts";

const ARTICLE = "articles/sante/hopital/histoire.md";
const KEPT = "published/hopital-histoire.json";
const ENTRY = "{ date: 2025-05-01, kind: correction, text: La date est juste. }";

const published = (text = ARTICLE_TEXT, history: unknown[] = []) =>
  JSON.stringify({ passages: passagesToKeep(listPassages(text).passages), history });
const check = (changes: Record<string, string>) => {
  const { issues, notes } = checkContent(aContent(changes), () => true);
  return { issues: issues.map(formatIssue).join("\n"), notes: notes.join("\n") };
};
const changed = ARTICLE_TEXT.replace("naît au Moyen Âge", "naît plus tôt");

test("the first version is to be kept; once it is, and has not changed, there is nothing to say", () => {
  expect(check({}).notes).toContain("npm run corrections:accept");
  expect(check({ [KEPT]: published() })).toEqual({ issues: "", notes: "" });
});

test("a changed published text without an entry for readers is refused, and says which words changed", () => {
  const { issues } = check({ [KEPT]: published(), [ARTICLE]: anArticle({}, changed) });
  expect(issues).toContain("le texte publié a changé (« L'hôpital naît plus tôt");
  expect(issues).toContain("ajoutez à « changes » une date, un kind (correction ou update) et une phrase");
});

test("with an entry it asks to be kept, and is then in order", () => {
  const article = anArticle({ more: `changes: [${ENTRY}]` }, changed);
  expect(check({ [KEPT]: published(), [ARTICLE]: article }).issues).toContain("lancez « npm run corrections:accept »");
  expect(check({ [KEPT]: published(changed, [[]]), [ARTICLE]: article }).issues).toBe("");
});

test("an entry that readers have seen stays, and entries go from the oldest to the newest", () => {
  expect(check({ [KEPT]: published(ARTICLE_TEXT, [[]]) }).issues).toContain("une entrée publiée a été retirée");
  const early = anArticle({ more: `changes: [${ENTRY}, ${ENTRY.replace("05-01", "04-20")}]` });
  expect(check({ [ARTICLE]: early }).issues).toContain("changes[2].date : les changements vont du plus ancien");
  const wrong = anArticle({ more: "changes: [{ date: hier, kind: rature, text: '' }]" });
  expect(check({ [ARTICLE]: wrong }).issues).toMatch(
    /changes\[1\].date[\s\S]*changes\[1\].kind[\s\S]*changes\[1\].text/,
  );
});

test("a change of marks, or of what stands around the words, is none", () => {
  const remarked = ARTICLE_TEXT.replace("<!-- A1 -->", "<!-- A1, A1 -->").replace("## Les débuts", "## Les débuts\n");
  expect(check({ [KEPT]: published(), [ARTICLE]: anArticle({}, remarked) }).issues).toBe("");
});

test("a kept text that is broken says where it comes from", () => {
  expect(check({ [KEPT]: "{" }).issues).toContain("reprenez-le de git");
});

test("the old words stand beside the new ones; what was added or taken out has no other side", () => {
  const pass = (text: string) => passagesToKeep(listPassages(text.split("|").join("\n\n")).passages);
  const sides = (before: string, after: string) =>
    changedPassages(pass(before), pass(after)).map(({ before, after }) => [before, after]);
  expect(sides("a|b|c", "a|x|c")).toEqual([["b", "x"]]);
  expect(sides("a|b", "a|b|c")).toEqual([[null, "c"]]);
  expect(sides("a|b|c", "b|c")).toEqual([["a", null]]);
  expect(sides("a|b", "a|b")).toEqual([]);
});
