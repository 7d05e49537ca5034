import { join } from "node:path";
import { expect, test } from "vitest";
import { readTextsOf } from "#app/features/editions/content-folder.server.ts";
import type { DraftFile } from "../draft.ts";
import { documentFields } from "./document-fields.server.ts";
import { splitText } from "./document-text.ts";
import { readDraftForm } from "./draft-form.server.ts";
import { fieldName, markName } from "./field-names.ts";
import { textMark } from "./text-mark.server.ts";

const texts = [...readTextsOf(join(import.meta.dirname, "../../../../content"))]
  .filter(([path]) => /\.(?:md|yaml)$/.test(path))
  .map(([path, bytes]): [string, string] => [path, bytes.toString("utf8")]);

/** As a browser sends the page's form. */
function formOf(path: string, text: string): URLSearchParams {
  const { yaml, body } = splitText(path, text);
  const form = new URLSearchParams({ [fieldName("head", path)]: yaml.replaceAll("\n", "\r\n") });
  if (path.endsWith(".md")) form.set(fieldName("body", path), body.replaceAll("\n", "\r\n"));
  for (const { fields, item, right } of documentFields(path, yaml)) {
    for (const { path: place, value, type } of fields) {
      if (type === "yes") form.set(fieldName("former", path, place), String(value === "true"));
      else form.set(fieldName("former", path, place), value);
      if (type !== "yes" || value === "true") form.set(fieldName("field", path, place), value);
    }
    if (!right || !item) continue;
    const place = `questions/${item.index}`;
    form.set(fieldName("right", path, place), String(right.index));
    form.set(fieldName("formerRight", path, place), String(right.index));
  }
  return form;
}

const fileOf = (path: string, text: string): DraftFile => {
  return { path, text, base: text, baseSha: null, isChanged: false };
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

const ARTICLE = "articles/economie/reforme-retraites.md";
const QUIZ = "articles/economie/reforme-retraites.quiz.yaml";
const textOf = (path: string) => texts.find(([known]) => known === path)?.[1] ?? "";
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

test("another answer becomes the right one, a question comes and another goes", () => {
  const before = textOf(QUIZ);
  const moved = sent(QUIZ, before, (form) => form.set(fieldName("right", QUIZ, "questions/0"), "0"));
  expect(linesOf(before, moved).come).toEqual([
    `      - { id: a, text: "Il est placé au nom de chaque salarié", isCorrect: true }`,
    `      - { id: c, text: "Il paie les pensions de l'année" }`,
  ]);
  const grown = sent(QUIZ, before, (form) => form.set("ajouter", `${QUIZ}:questions`));
  expect(grown.startsWith(before)).toBe(true);
  expect(grown.slice(before.length)).toContain("  - id: nouvelle-question\n");
  expect(sent(QUIZ, grown, (form) => form.set("ajouter", `${QUIZ}:questions`))).toContain("id: nouvelle-question-2\n");
  const count = before.match(/^ {2}- id:/gm)?.length;
  expect(sent(QUIZ, grown, (form) => form.set("enlever", `${QUIZ}:questions:${count}`))).toBe(before);
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
      '  kind: "association"',
      '  name: "Les amis du Récap"',
      "  host:",
      '    phone: "01 42 34 20 00"',
    ],
  });
});
