import { join } from "node:path";
import { expect, test } from "vitest";
import { loadContent } from "#library/schema/load-content.ts";
import { readContentFolder } from "#scripts/run/content-folder.ts";
import { aContent, aFactsFile, anArticle, aQuiz } from "#tests/support/content/content.ts";
import { acceptEdition } from "./accept-edition.ts";
import { checkContent } from "./check-content.ts";
import { readDossierLock, writeDossierLock } from "./dossier-lock.ts";

const CONTENT = join(import.meta.dirname, "../../content");
const ARTICLE = "articles/sante/hopital/histoire.md";
const PUBLISHED = "published/hopital-histoire.json";
function accept(files: Record<string, string>, isMinor = false) {
  const { content } = loadContent(files);
  const articles = content.articles.map(({ file }) => file);
  return acceptEdition(content, files, { today: "2026-01-02", articles, isMinor, factsReason: "écrits ici" });
}

test("of a content that nobody changed nothing is written", () => {
  const files = readContentFolder(CONTENT);
  expect([...accept(files).keys()]).toEqual([]);
  expect(writeDossierLock(readDossierLock(files["dossiers.lock"] ?? ""))).toBe(files["dossiers.lock"]);
});

test("a change of wording replaces the kept passages, and readers are told of none", () => {
  const first = accept(aContent());
  expect([...first.keys()]).toEqual([PUBLISHED, "questions.lock"]);
  const files = { ...aContent(), ...Object.fromEntries(first) };
  const reworded = { ...files, [ARTICLE]: anArticle().replace("naît au Moyen Âge", "naît à l'époque médiévale") };
  expect(reworded[ARTICLE]).not.toBe(files[ARTICLE]);
  expect([...accept(reworded).keys()]).toEqual([]);
  const minor = accept(reworded, true).get(PUBLISHED) ?? "";
  expect(minor).toContain("médiévale");
  expect(JSON.parse(minor)).toMatchObject({ history: [] });
});

test("a question said better keeps its id, and a fact that no dossier holds has a reason", () => {
  const files = aContent({
    "articles/sante/hopital/histoire.quiz.yaml": aQuiz().replace("Est-ce", "Est-ce bien"),
    "facts/sante.yaml": aFactsFile({
      more: "  ZZ1:\n    statement: Un fait.\n    confidence: established\n    checked: read\n    asOf: 2019\n    sources: [livre]\n",
    }),
  });
  const messages = (all: Record<string, string>) =>
    checkContent(all, () => true).issues.map(({ file, message }) => `${file} ${message}`);
  expect(messages(files).join("\n")).toMatch(/ou sa bonne réponse a changé[\s\S]*n'est dans aucun dossier/);
  const written = accept(files);
  expect(written.get("dossiers.lock")).toContain("ZZ1 : écrits ici");
  expect(messages({ ...files, ...Object.fromEntries(written) })).toEqual([]);
});
