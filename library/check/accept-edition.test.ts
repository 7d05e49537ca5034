import { join } from "node:path";
import { expect, test } from "vitest";
import { loadContent } from "#library/schema/load-content.ts";
import { readContentFolder } from "#scripts/run/content-folder.ts";
import { aContent, aFactsFile, anArticle, aQuiz } from "#tests/support/content/content.ts";
import { type Acceptance, acceptEdition } from "./accept-edition.ts";
import { checkContent } from "./check-content.ts";
import { readDossierLock, writeDossierLock } from "./dossier-lock.ts";
import { raiseRevision } from "./raise-revision.ts";

const CONTENT = join(import.meta.dirname, "../../content");
const ARTICLE = "articles/sante/hopital/histoire.md";
const PUBLISHED = "published/hopital-histoire.json";
const QUIZ = "articles/sante/hopital/histoire.quiz.yaml";

function acceptAll(files: Record<string, string>, more: Partial<Acceptance> = {}) {
  const { content } = loadContent(files);
  const articles = content.articles.map(({ file }) => file);
  const about = { today: "2026-01-02", articles, isMinor: false, factsReason: "écrits ici", questionChoices: {} };
  return acceptEdition(content, files, { ...about, ...more });
}

const accept = (files: Record<string, string>, isMinor = false) => acceptAll(files, { isMinor }).files;

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

test.each([
  ["same", "debut 1", ""],
  ["other", "debut 2", "\n    rev: 2"],
] as const)("a changed question waits for a choice; « %s » leaves or raises its revision", (choice, locked, line) => {
  const quiz = aQuiz().replace("text: Non", "text: Jamais");
  const files = aContent({ [QUIZ]: quiz });
  const undecided = acceptAll(files);
  expect(undecided.issues).toMatchObject([{ file: QUIZ, path: ["questions", 0] }]);
  const [changed] = undecided.changedQuestions;
  expect(changed).toMatchObject({ question: expect.stringMatching(/^Est-ce l.hôpital/) });
  const decided = acceptAll(files, { questionChoices: { [changed?.key ?? ""]: choice } });
  expect(decided.issues).toEqual([]);
  const written = { ...files, ...Object.fromEntries(decided.files) };
  expect(written[QUIZ]).toBe(quiz.replace("- id: debut", `- id: debut${line}`));
  expect(written["questions.lock"]).toContain(locked);
  expect(checkContent(written, () => true).issues).toEqual([]);
  expect(acceptAll(written)).toMatchObject({ changedQuestions: [], issues: [] });
  // A choice is for the words that it was made about.
  const again = { ...files, [QUIZ]: quiz.replace("Jamais", "Parfois") };
  expect(acceptAll(again, { questionChoices: { [changed?.key ?? ""]: choice } }).issues).toHaveLength(1);
});

test("another question never takes a revision that was asked before, even one that is no longer served", () => {
  const first = { ...aContent(), ...Object.fromEntries(accept(aContent())) };
  const later = { ...first, "questions.lock": `${first["questions.lock"]}hopital-histoire.debut 2 0123456789ab\n` };
  const files = { ...later, [QUIZ]: aQuiz().replace("text: Non", "text: Jamais") };
  const [changed] = acceptAll(files).changedQuestions;
  const decided = acceptAll(files, { questionChoices: { [changed?.key ?? ""]: "other" } }).files;
  expect(decided.get(QUIZ)).toContain("rev: 3");
  expect(decided.get("questions.lock")).toMatch(/debut 1 \w+\n.*debut 2 0123456789ab\n.*debut 3 \w+\n/);
});

test.each([
  ["questions:\n- { id: a, question: Q }\n", "questions:\n- { id: a, rev: 3, question: Q }\n"],
  ["questions:\n  - id: a # un\n    rev: 2\n", "questions:\n  - id: a # un\n    rev: 3\n"],
  ["questions:\r\n  - question: Q\r\n    id: a\r\n", "questions:\r\n  - question: Q\r\n    id: a\r\n    rev: 3\r\n"],
  ["questions:\n  - &q { id: a }\n  - *q\n", "questions:\n  - &q { id: a }\n  - *q\n"],
])("a revision is written on its own line, or not at all: %j", (text, expected) => {
  expect(raiseRevision(text, 0, 3)).toBe(expected);
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
