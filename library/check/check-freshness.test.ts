import { expect, test } from "vitest";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { checkContent } from "./check-content.ts";

const ARTICLE = "articles/sante/hopital/histoire.md";

const FOR_A_YEAR = "factsValidForMonths: 12";

function check(today: string, factsValidForMonths = FOR_A_YEAR) {
  return checkContent(aContent({ [ARTICLE]: anArticle({ factsValidForMonths }) }), () => true, today);
}

test("an article whose facts are older than its subject allows is listed, and not refused", () => {
  const isListed = (notes: string[]) => notes.some((note) => note.startsWith(ARTICLE) && /à revoir depuis/.test(note));
  expect(isListed(check("2026-04-07").notes)).toBe(false);
  const { notes, issues } = check("2026-04-08");
  expect(notes).toContainEqual(expect.stringMatching(/faits à jour au 7\savril\s2025.*7\savril\s2026 \(12 mois\)/));
  expect(issues).toEqual([]);
});

test("an article says how long its facts may stand", () => {
  const { issues } = check("2026-01-01", "");
  expect(issues).toContainEqual(expect.objectContaining({ message: expect.stringContaining("nombre de mois") }));
});
