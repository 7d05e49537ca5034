import { expect, test } from "vitest";
import { loadContent } from "#library/schema/load-content.ts";
import { aContent, aQuiz } from "#tests/support/content/content.ts";
import { publishedContent, publishedFiles } from "#tests/support/content/published-content.ts";
import { type Acceptance, acceptEdition, raiseRevision } from "./accept-edition.ts";
import { checkContent } from "./check-content.ts";

const QUIZ = "articles/sante/hopital/histoire.quiz.yaml";

const ABOUT: Acceptance = { today: "2026-01-02", isMinor: false, questionChoices: {} };

function acceptAll(files: Record<string, string>, more: Partial<Acceptance> = {}) {
  const { content } = loadContent(files);
  return acceptEdition(content, files, { ...ABOUT, ...more });
}

const accept = (files: Record<string, string>) => acceptAll(files).files;

test("of a content that nobody changed nothing is written", () => {
  const { files } = acceptEdition(publishedContent.current().source.content, publishedFiles, ABOUT);
  expect([...files.keys()]).toEqual([]);
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
  ["questions:\n  - { id: a, question: Q }\n", "questions:\n  - { id: a, rev: 3, question: Q }\n"],
  ["questions:\n  - id: a # un\n    rev: 2\n", "questions:\n  - id: a # un\n    rev: 3\n"],
  ["questions:\n  - &q { id: a }\n  - *q\n", "questions:\n  - &q { id: a }\n  - *q\n"],
])("a revision is written after the id, or not at all: %j", (text, expected) => {
  expect(raiseRevision(text, 0, 3)).toBe(expected);
});

test("a former question that comes back is the one of its revision, or a new one where there was a later one", () => {
  const first = { ...aContent(), ...Object.fromEntries(accept(aContent())) };
  const better = { ...first, [QUIZ]: aQuiz().replace("Est-ce", "Est-ce bien") };
  expect(acceptAll(better, { isReturn: true })).toMatchObject({
    issues: [],
    files: new Map([["questions.lock", expect.anything()]]),
  });
  const later = { ...first, "questions.lock": `${first["questions.lock"]}hopital-histoire.debut 2 0123456789ab\n` };
  const { files, issues } = acceptAll(later, { isReturn: true });
  expect(issues).toEqual([]);
  expect(files.get(QUIZ)).toContain("rev: 3");
});
