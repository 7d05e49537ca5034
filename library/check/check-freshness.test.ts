import { expect, test } from "vitest";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { checkContent } from "./check-content.ts";

const ARTICLE = "articles/sante/hopital/histoire.md";

const UNTIL_APRIL = "reviewOn: [{ date: 2026-04-07, why: fin de la loi }]";

function check(today: string, reviewOn = UNTIL_APRIL) {
  return checkContent(aContent({ [ARTICLE]: anArticle({ reviewOn }) }), () => true, { today });
}

test("an article that a date has overtaken is listed, and not refused", () => {
  const isListed = (notes: string[]) => notes.some((note) => note.startsWith(ARTICLE) && /à relire depuis/.test(note));
  expect(isListed(check("2026-04-07").notes)).toBe(false);
  const { notes, issues } = check("2026-04-08");
  expect(notes).toContainEqual(
    expect.stringMatching(/faits à jour au 7\savril\s2025.*7\savril\s2026 \(fin de la loi\)/),
  );
  expect(issues).toEqual([]);
});

test("an article whose days of review are all behind it is listed", () => {
  const { notes } = check("2026-01-01", "reviewOn: [{ date: 2025-04-07, why: fin de la loi }]");
  expect(notes).toContainEqual(expect.stringContaining("aucun jour de relecture ensuite"));
});

test.each([
  ["", "au moins un jour de relecture"],
  ["reviewOn: []", "au moins un jour de relecture"],
  ["reviewOn: [{ date: 2026-05-01, why: b }, { date: 2026-04-01, why: a }]", "du plus proche au plus lointain"],
])("an article says when it is to be read again, in order: %s", (reviewOn, message) => {
  expect(check("2026-01-01", reviewOn).issues).toContainEqual(
    expect.objectContaining({ message: expect.stringContaining(message) }),
  );
});
