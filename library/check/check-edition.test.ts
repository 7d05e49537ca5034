import { expect, test } from "vitest";
import { ARTICLE_TEXT, aContent, anArticle, aQuiz } from "#tests/support/content/content.ts";
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

test("what is wrong in the text of an article is said while other fields of it are still empty", () => {
  const quiz = aQuiz()
    .replace(/question: .*/, 'question: ""')
    .replace(/explanation: .*/, 'explanation: ""');
  const article = anArticle({}, `${ARTICLE_TEXT}\nLe zblorf compte 12 lits.\n`).replace(/^title: .*$/m, 'title: ""');
  const files = aContent({ [ARTICLE]: article, [ARTICLE.replace("md", "quiz.yaml")]: quiz });
  const { issues } = checkEdition({ files, served: aContent({}) }, { imageExists: () => true, today: "2026-01-01" });
  const said = issues.map(({ path, message, line }) => `${path.join("/")} ${line} ${message}`).join("\n");
  const line = article.split("\n").indexOf("Le zblorf compte 12 lits.") + 1;
  expect(said).toContain(`texte ${line} « Le zblorf compte 12 lits. » contient un nombre`);
  expect(said).toContain(`texte ${line} « zblorf »`);
  expect(said).toMatch(/^title \d+ il faut un texte/m);
  expect(said).toMatch(/^questions\/0\/question \d+ il faut un texte/m);
  expect(said).not.toContain("« … »");
});

test("a change that readers are not told of is one problem, not two", () => {
  const files = aContent({ [ARTICLE]: anArticle({}, `${ARTICLE_TEXT}\nUn mot de plus. <!-- A1 -->\n`) });
  const { issues } = checkEdition({ files, served: aContent({}) }, { imageExists: () => true, today: "2026-01-01" });
  expect(issues.filter(({ path }) => path[0] === "changes")).toHaveLength(1);
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
