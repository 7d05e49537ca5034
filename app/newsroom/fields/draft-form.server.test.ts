import { join } from "node:path";
import { expect, test } from "vitest";
import type { DraftFile } from "#app/newsroom/drafts/draft.ts";
import { readTextsFrom } from "#app/newsroom/editions/content-folder.server.ts";
import { loadContent } from "#library/schema/load-content.ts";
import { documentFields } from "./document-fields.server.ts";
import { splitText, textMark } from "./document-text.server.ts";
import { readDraftForm } from "./draft-form.server.ts";
import { fieldChoices } from "./field-choices.server.ts";
import { fieldName, markName } from "./field-names.ts";

const texts = [...readTextsFrom(join(import.meta.dirname, "../../../content"))]
  .filter(([path]) => /\.(?:md|yaml)$/.test(path))
  .map(([path, bytes]): [string, string] => [path, bytes.toString("utf8")]);

/** As a browser sends the page's form. */
function formOf(path: string, text: string): URLSearchParams {
  const { yaml, body } = splitText(path, text);
  const form = new URLSearchParams({ [fieldName("head", path)]: yaml.replaceAll("\n", "\r\n") });
  if (path.endsWith(".md")) form.set(fieldName("body", path), body.replaceAll("\n", "\r\n"));
  for (const { fields, item, right } of documentFields(path, yaml)) {
    for (const { name: place, value, type } of fields) {
      if (type === "boolean") form.set(fieldName("former", path, place), String(value === "true"));
      else form.set(fieldName("former", path, place), value);
      if (type !== "boolean" || value === "true") form.set(fieldName("field", path, place), value);
    }
    if (!right || !item) continue;
    form.set(fieldName("right", path, item.key), right.key);
    form.set(fieldName("formerRight", path, item.key), right.key);
  }
  return form;
}

const fileOf = (path: string, text: string): DraftFile => {
  return { path, text, base: text, baseSha: null, sha: null, isChanged: false };
};

function sent(path: string, text: string, change: (form: URLSearchParams) => void = () => {}) {
  const form = formOf(path, text);
  change(form);
  const { files, unwritten } = readDraftForm({ files: [fileOf(path, text)] }, form);
  expect(unwritten).toEqual([]);
  return files[path] ?? text;
}

test("every file of the site opens in the form and is saved byte for byte", () => {
  for (const [path, text] of texts) expect(sent(path, text), path).toBe(text);
});

test("a text below its name stays so, beside a field that changes", () => {
  const before = "term: Mot\ndefinition: >\n  Une phrase sur une ligne.\nacronym: |\n  Un nom\n";
  const path = "glossary/mot.yaml";
  expect(sent(path, before)).toBe(before);
  const after = sent(path, before, (form) => form.set(fieldName("field", path, "term"), "Autre"));
  expect(after).toBe(before.replace("term: Mot", "term: Autre"));
});

test.each([
  ["articles/economie/a.md", "---\nsources:\n  -\n  - title: Un livre\n---\n"],
  [
    "articles/economie/a.quiz.yaml",
    "questions:\n  - id: a\n    question: Laquelle ?\n    options:\n      -\n      - null\n",
  ],
])("an item of a list that holds nothing yet opens and is saved byte for byte in %s", (path, text) => {
  expect(sent(path, text)).toBe(text);
});

const ARTICLE = "articles/economie/reforme-retraites.md";
const QUIZ = "articles/economie/reforme-retraites.quiz.yaml";
const textOf = (path: string) => texts.find(([known]) => known === path)?.[1] ?? "";
const idOf = (quiz: string) => /- id: (\S+)/.exec(quiz)?.[1] ?? "";
const linesOf = (before: string, after: string) => {
  const [old, now] = [before.split("\n"), after.split("\n")];
  return { gone: old.filter((line) => !now.includes(line)), come: now.filter((line) => !old.includes(line)) };
};

test("a field, the text and the whole head can change in one sending", () => {
  const after = sent(ARTICLE, textOf(ARTICLE), (form) => {
    form.set(fieldName("field", ARTICLE, "title"), "Les retraites :\r\nquel débat ?");
    form.set(fieldName("head", ARTICLE), (form.get(fieldName("head", ARTICLE)) ?? "").replace("order: 1", "order: 2"));
    form.set(
      fieldName("body", ARTICLE),
      (form.get(fieldName("body", ARTICLE)) ?? "").replace("d'une année", "de l'an"),
    );
    form.delete(fieldName("field", ARTICLE, "live"));
  });
  expect(linesOf(textOf(ARTICLE), after).come).toEqual([
    "order: 2",
    'title: "Les retraites : quel débat ?"',
    "live: false",
    expect.stringContaining("Les cotisations de l'an paient"),
  ]);
});

test("what was not typed over leaves what others have saved since", () => {
  const [before, now] = ["Un titre", "Leur titre"].map((title) =>
    textOf(ARTICLE).replace(/title: .*/, `title: "${title}"`),
  );
  const form = formOf(ARTICLE, before ?? "");
  for (const name of [fieldName("head", ARTICLE), fieldName("body", ARTICLE)])
    form.set(markName(name), textMark(form.get(name) ?? ""));
  form.set(fieldName("field", ARTICLE, "badge"), "Mon étiquette");
  const { files } = readDraftForm({ files: [fileOf(ARTICLE, now ?? "")] }, form);
  expect(linesOf(now ?? "", files[ARTICLE] ?? "").come).toEqual(["badge: Mon étiquette"]);
});

/** A form of the first text, sent over the second one. */
function sentLate(path: string, [shown, present]: [string, string], change: (form: URLSearchParams) => void) {
  const form = formOf(path, shown);
  for (const name of [fieldName("head", path), fieldName("body", path)])
    if (form.has(name)) form.set(markName(name), textMark(form.get(name) ?? ""));
  change(form);
  const { files, unwritten } = readDraftForm({ files: [fileOf(path, present)] }, form);
  return { text: files[path] ?? present, unwritten };
}

/** By their ids, in their order. */
const QUIZ_OF = (...ids: string[]) =>
  `title: Quiz\nquestions:\n${ids.map((id) => `  - id: ${id}\n    question: De ${id}\n    options:\n      - { id: a, text: Oui, isCorrect: true }\n      - { id: b, text: Non }\n    explanation: Selon ${id}\n`).join("")}`;

test("of a form that is late, each question's text goes to its own question, or nowhere", () => {
  const [shown, present] = [QUIZ_OF("un", "deux", "trois"), QUIZ_OF("deux", "quatre")];
  const field = (name: string) => fieldName("field", QUIZ, `questions/${name}`);
  const late = sentLate(QUIZ, [shown, present], (form) => {
    form.set(field("deux/explanation"), "Selon moi");
    form.set(field("un/explanation"), "Selon personne");
    form.set(field("trois/options/b/text"), "Jamais");
    form.set(fieldName("right", QUIZ, "deux"), "b");
    form.set(fieldName("right", QUIZ, "trois"), "b");
    form.set("enlever", `${QUIZ}:questions:trois`);
  });
  expect(late.text).toBe(
    present
      .replace("Selon deux", "Selon moi")
      .replace("{ id: a, text: Oui, isCorrect: true }", "{ id: a, text: Oui }")
      .replace("{ id: b, text: Non }", "{ id: b, text: Non, isCorrect: true }"),
  );
  expect(late.unwritten).toEqual([
    { label: "Question : Explication", text: "Selon personne" },
    { label: "Question : Phrase", text: "Jamais" },
    { label: "Bonne réponse d’une question", text: "" },
    { label: "Enlever", text: "" },
  ]);
});

test("another answer becomes the right one, a question comes and another goes", () => {
  const before = textOf(QUIZ);
  const moved = sent(QUIZ, before, (form) => form.set(fieldName("right", QUIZ, idOf(before)), "a"));
  expect(linesOf(before, moved).come).toEqual([
    `      - { id: a, text: "Il est placé au nom de chaque salarié", isCorrect: true }`,
    `      - { id: c, text: "Il paie les pensions de l'année" }`,
  ]);
  const grown = sent(QUIZ, before, (form) => form.set("ajouter", `${QUIZ}:questions`));
  expect(grown.startsWith(before)).toBe(true);
  expect(grown.slice(before.length)).toContain("  - id: nouvelle-question\n");
  expect(sent(QUIZ, grown, (form) => form.set("ajouter", `${QUIZ}:questions`))).toContain("id: nouvelle-question-2\n");
  expect(sent(QUIZ, grown, (form) => form.set("enlever", `${QUIZ}:questions:nouvelle-question`))).toBe(before);
});

test("the publisher gets its lines from fields alone", () => {
  const publisher = { kind: "association", name: "Les amis du Récap", "host/phone": "01 42 34 20 00" };
  const after = sent("site.yaml", textOf("site.yaml"), (form) => {
    for (const [path, value] of Object.entries(publisher))
      form.set(fieldName("field", "site.yaml", `publisher/${path}`), value);
  });
  expect(linesOf(textOf("site.yaml"), after)).toEqual({
    gone: ["publisher: null"],
    come: [
      "publisher:",
      "  kind: association",
      '  name: "Les amis du Récap"',
      "  host:",
      '    phone: "01 42 34 20 00"',
    ],
  });
});

test("a question says its part of the article, and a letter its questions, among those there are", () => {
  const quiz = sent(QUIZ, textOf(QUIZ).replace(/^ {4}section: .*\n/m, ""), (form) =>
    form.set(fieldName("field", QUIZ, `questions/${idOf(textOf(QUIZ))}/section`), "les-comptes"),
  );
  expect(quiz).toContain("    section: les-comptes\n");
  const letter = "letters/0002.md";
  const after = sent(letter, textOf(letter), (form) =>
    form.set(fieldName("field", letter, "questions/~1"), "reforme-retraites.repartition"),
  );
  expect(linesOf(textOf(letter), after).come).toEqual(["  - reforme-retraites.repartition"]);
  const { content } = loadContent(Object.fromEntries(texts));
  const choices = fieldChoices([fileOf(letter, textOf(letter))], content);
  expect(choices.questions).toHaveProperty(["election-presidentielle.effet-du-vote-blanc"]);
  const used = textOf(QUIZ).match(/(?<=^ {4}section: ).*/m)?.[0] ?? "";
  expect(fieldChoices([fileOf(ARTICLE, textOf(ARTICLE))], content).sections).toHaveProperty([used]);
});
