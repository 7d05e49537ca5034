import { expect, test } from "vitest";
import { ARTICLE_TEXT, aContent, anArticle } from "#tests/support/content/content.ts";
import { checkEdition } from "./check-edition.ts";

const ARTICLE = "articles/sante/hopital/histoire.md";

test("words are looked at as soon as the text can be read, whatever else is wrong in it", () => {
  const files = aContent({ [ARTICLE]: anArticle({}, `${ARTICLE_TEXT}\nLe zblorf compte 12 lits.\n`) });
  const edition = { files, served: aContent({}) };
  const { issues } = checkEdition(edition, { imageExists: () => true, today: "2026-01-01" });
  const said = issues.map(({ message }) => message).join("\n");
  expect(said).toContain("aucun fait ne la porte");
  expect(said).toContain("« zblorf »");
});

test("an unknown name within a sentence is noted, and any other unknown word refused", () => {
  const said = "Selon Anne Lefortin, le zblorf compte. Lefortin part. Zblorfine aussi, près d'Orvanne.";
  const files = aContent({ [ARTICLE]: anArticle({}, `${ARTICLE_TEXT}\n${said} <!-- A1 -->\n`) });
  const edition = { files, served: aContent({}) };
  const { issues, notes } = checkEdition(edition, { imageExists: () => true, today: "2026-01-01" });
  const wordsOf = (lines: string[]) => lines.flatMap((line) => /« (\S+) » : mot inconnu/.exec(line)?.[1] ?? []);
  expect(wordsOf(issues.map(({ message }) => message)).toSorted()).toEqual(["Zblorfine", "zblorf"]);
  expect(wordsOf(notes).toSorted()).toEqual(["Lefortin", "d’Orvanne"]);
});
