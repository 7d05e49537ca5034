import { expect, test } from "vitest";
import { formatIssue } from "#library/schema/content-issue.ts";
import { loadContent } from "#library/schema/load-content.ts";
import { ARTICLE_TEXT, aContent, anArticle } from "#tests/support/content/content.ts";
import { checkChanges } from "./check-changes.ts";
import { checkContent } from "./check-content.ts";

const ARTICLE = "articles/sante/hopital/histoire.md";
const ENTRY = "{ date: 2025-05-01, kind: correction, text: La date est juste. }";
const TOLD = { more: `changes: [${ENTRY}]` };
const REWORDED = ARTICLE_TEXT.replace("naît au Moyen Âge", "naît plus tôt");

type Files = Record<string, string | null>;

function check(changes: Files, { served = {}, isMinor = false }: { served?: Files; isMinor?: boolean } = {}): string {
  const files = aContent(changes);
  return checkChanges(loadContent(files).content, { files, served: aContent(served) }, isMinor)
    .map(formatIssue)
    .join();
}

test("a published text that changes without an entry for readers is refused, and says which words changed", () => {
  const found = check({ [ARTICLE]: anArticle({}, REWORDED) });
  expect(found).toContain("le texte publié a changé (« L'hôpital naît plus tôt");
  expect(found).toContain("ajoutez à « changes » une date, un kind (correction ou update) et une phrase");
});

test("with an entry it is in order; so is a change of wording, an article that readers did not have, or one that is the same", () => {
  expect(check({ [ARTICLE]: anArticle(TOLD, REWORDED) })).toBe("");
  expect(check({ [ARTICLE]: anArticle({}, REWORDED) }, { isMinor: true })).toBe("");
  expect(check({ [ARTICLE]: anArticle({}, REWORDED) }, { served: { [ARTICLE]: null } })).toBe("");
  expect(check({})).toBe("");
});

test("an article is the same one at another place, and after it was withdrawn", () => {
  const moved = "articles/sante/hopital/origines.md";
  expect(check({ [ARTICLE]: null, [moved]: anArticle({}, REWORDED) })).toContain(`${moved}`);
  const withdrawn = anArticle({ status: "status: withdrawn", more: "withdrawal: Il est faux." });
  expect(check({ [ARTICLE]: anArticle({}, REWORDED) }, { served: { [ARTICLE]: withdrawn } })).toContain("a changé");
});

test("an entry that readers have seen stays, whatever else changes", () => {
  const served = { [ARTICLE]: anArticle(TOLD) };
  for (const isMinor of [false, true]) {
    expect(check({ [ARTICLE]: anArticle() }, { served, isMinor })).toContain("une entrée publiée a été retirée");
  }
});

test("a change of marks, or of what stands around the words, is none", () => {
  const remarked = ARTICLE_TEXT.replace("<!-- A1 -->", "<!-- A1, A1 -->").replace("## Les débuts", "## Les débuts\n");
  expect(check({ [ARTICLE]: anArticle({}, remarked) })).toBe("");
});

test("entries go from the oldest to the newest, and say when, what and how", () => {
  const messages = (more: string) =>
    checkContent(aContent({ [ARTICLE]: anArticle({ more }) }), () => true)
      .issues.map(formatIssue)
      .join("\n");
  const early = `changes: [${ENTRY}, ${ENTRY.replace("05-01", "04-20")}]`;
  expect(messages(early)).toContain("changes[2].date : les changements vont du plus ancien");
  expect(messages("changes: [{ date: hier, kind: rature, text: '' }]")).toMatch(
    /changes\[1\].date[\s\S]*changes\[1\].kind[\s\S]*changes\[1\].text/,
  );
});
