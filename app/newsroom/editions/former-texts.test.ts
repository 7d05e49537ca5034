import { expect, test } from "vitest";
import { loadContent } from "#library/schema/load-content.ts";
import { aContent, aFactsFile, anArticle, aQuiz } from "#tests/support/content/content.ts";
import { formerDocument, formerTexts } from "./former-texts.ts";

const ARTICLE = "articles/sante/hopital/histoire.md";
const QUIZ = "articles/sante/hopital/histoire.quiz.yaml";
const FACTS = "facts/sante.yaml";
const ABOUT = { sentence: "Le premier texte était juste.", today: "2026-12-01" };
const TOLD = "changes:\n  - { date: 2026-11-01, kind: correction, text: Une date était fausse. }";
const QUESTION = aQuiz().slice(aQuiz().indexOf("  - id"));

const texts = (files: Record<string, string | null>) =>
  new Map(Object.entries(aContent(files)).map(([path, text]) => [path, Buffer.from(text)]));

/** What a return to the first files from the others serves. */
function back(to: Record<string, string | null>, from: Record<string, string | null>) {
  const made = formerTexts(texts(to), texts(from), ABOUT);
  const files = Object.fromEntries([...made].map(([path, text]) => [path, text.toString("utf8")]));
  const { content, issues } = loadContent(files);
  expect(issues).toEqual([]);
  return { files, content, article: [...content.articles, ...content.withdrawn].find(({ file }) => file === ARTICLE) };
}

test("texts come back as they were", () => {
  const { files } = back({ "glossary/hopital.yaml": "term: Hôpital\ndefinition: Avant.\n" }, {});
  expect(files).toEqual(aContent({ "glossary/hopital.yaml": "term: Hôpital\ndefinition: Avant.\n" }));
});

test("readers stay told of a correction, and are told of the text that changes back", () => {
  const corrected = anArticle({ more: TOLD }).replace("naît au Moyen Âge", "naît plus tard");
  const { article } = back({}, { [ARTICLE]: corrected });
  expect(article?.body).toContain("naît au Moyen Âge");
  expect(article?.front).toMatchObject({
    changes: [
      { date: "2026-11-01", text: "Une date était fausse." },
      { date: "2026-12-01", kind: "correction", text: ABOUT.sentence },
    ],
  });
});

test("an article that was not there is withdrawn, with the sentence and its questions", () => {
  const gone = { [ARTICLE]: null, [QUIZ]: null };
  const { article, content } = back(gone, {});
  expect(article).toMatchObject({ front: { status: "withdrawn", withdrawal: ABOUT.sentence } });
  expect(article?.quiz?.file).toBe(QUIZ);
  expect(content.withdrawn).toHaveLength(1);
});

test("an article that had another address goes back there, and the later address leads to it", () => {
  const later = "articles/sante/hopital/apres.md";
  const { article } = back({}, { [ARTICLE]: null, [QUIZ]: null, [later]: anArticle() });
  expect(article?.front).toMatchObject({ formerAddresses: ["/categories/sante/hopital/apres"] });
});

test("an article that was renamed since goes back to its address, and the later one leads to it", () => {
  const renamed = anArticle({
    more: "address: /categories/sante/hopital/apres\nformerAddresses: [/categories/sante/hopital/histoire]",
  });
  const { article } = back({}, { [ARTICLE]: renamed });
  expect(article?.front).toMatchObject({ formerAddresses: ["/categories/sante/hopital/apres"] });
  const [own] = [...formerDocument(texts({}), texts({ [ARTICLE]: renamed }))].filter(([path]) => path === ARTICLE);
  expect(own?.[1].toString("utf8")).toContain(`address: "/categories/sante/hopital/apres"\n`);
});

test("a question that came since is no longer asked, and never goes; nor does a fact", () => {
  const quiz = `${aQuiz()}${QUESTION.replace("id: debut", "id: fin")}`;
  const fact =
    "  A2:\n    statement: Un autre.\n    confidence: established\n    checked: read\n    asOf: 2019\n    sources: [livre]\n";
  const { files } = back({}, { [QUIZ]: quiz, [FACTS]: aFactsFile({ more: fact }) });
  expect(files[QUIZ]).toMatch(/id: debut[\s\S]*id: fin[\s\S]*retired: true/);
  expect(files[FACTS]).toContain("A2:");
});

test("the questions that were asked stay", () => {
  const kept = { "questions.lock": "# Lu\na.b 2 ffff\n" };
  const { files } = back({ "questions.lock": "# Lu\na.b 1 eeee\n" }, kept);
  expect(files).toMatchObject(kept);
});
