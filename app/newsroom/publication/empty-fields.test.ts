import { expect, test } from "vitest";
import type { DraftFile } from "#app/newsroom/drafts/draft.ts";
import { writeNewDocument } from "#app/newsroom/drafts/new-document.ts";
import { documentFields } from "#app/newsroom/fields/document-fields.server.ts";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import { growingLists, readDraftForm } from "#app/newsroom/fields/draft-form.server.ts";
import { FIELD_PREFIXES, fieldName } from "#app/newsroom/fields/field-names.ts";
import { acceptEdition } from "#library/check/accept-edition.ts";
import { checkEdition } from "#library/check/check-edition.ts";
import { loadContent } from "#library/schema/load-content.ts";
import { aContent } from "#tests/support/content/content.ts";
import { publishedFiles } from "#tests/support/content/published-content.ts";

const TODAY = "2026-11-30";
const QUIZ = "articles/sante/hopital/histoire.quiz.yaml";
const served = aContent();
const known = { content: loadContent(served).content, begun: new Map(), taken: new Set<string>(), today: TODAY };

/** Answers what the page « Publier » would list, as the process that checks a candidate does. */
function check(changes: Record<string, string>) {
  const asked = { ...served, ...changes };
  const acceptance = { today: TODAY, isMinor: false, questionChoices: {} };
  const accepted = acceptEdition(loadContent(asked).content, asked, acceptance);
  const files = { ...asked, ...Object.fromEntries(accepted.files) };
  return [...accepted.issues, ...checkEdition({ files, served }, { imageExists: () => true, today: TODAY }).issues];
}

const NEW_DOCUMENTS = [
  ["article", { title: "Un hôpital", place: "sante/hopital", description: "d".repeat(80) }],
  ["glossary", { term: "Soin" }],
  ["letter", { subject: "Une lettre", article: "hopital-histoire" }],
  ["page", { title: "Une page" }],
  ["figure", { title: "Des lits", category: "sante", form: "bars" }],
  ["figure", { title: "Des lits par an", category: "sante", form: "lines" }],
] as const;

const begun = NEW_DOCUMENTS.flatMap(([kind, fields]) => {
  const written = writeNewDocument({ kind, fields }, known);
  if ("message" in written) throw new Error(written.message);
  return Object.entries(written.files).flatMap(([path, text]) => (text === null ? [] : [{ path, text }]));
});

/** The shortest text of each folder of the site. */
const shortest = [
  ...Map.groupBy(
    Object.entries(publishedFiles).filter(([path]) => /\.(?:md|yaml)$/.test(path)),
    ([path]) => `${path.split("/")[0]} ${path.endsWith(".quiz.yaml")}`,
  ).values(),
].flatMap((texts) => texts.toSorted(([, one], [, other]) => one.length - other.length).slice(0, 1));

const texts = [
  ...begun,
  ...shortest.map(([path, text]) => ({ path: path.endsWith(".quiz.yaml") ? QUIZ : path, text })),
];

function sent(path: string, text: string, fields: Record<string, string>): string {
  const file: DraftFile = { path, text, base: text, baseSha: null, sha: null, isChanged: false };
  return readDraftForm({ files: [file] }, new URLSearchParams(fields)).files[path] ?? text;
}

test.each(begun)("the new $path is checked, and its empty fields are problems of it", ({ path, text }) => {
  const files = Object.fromEntries(
    begun.filter((one) => one.path.split(".")[0] === path.split(".")[0]).map((one) => [one.path, one.text]),
  );
  expect(check({ ...files, [path]: text }).filter(({ file }) => file === path)).not.toEqual([]);
});

const grown = texts.flatMap(({ path, text }) =>
  growingLists(path, splitText(path, text).yaml).map((list) => ({ path, text, list })),
);

test.each(grown)("one empty item more in « $list » of $path is a problem of this file", ({ path, text, list }) => {
  const more = sent(path, text, { [FIELD_PREFIXES.add]: `${path}:${list}:2020` });
  expect(more).not.toBe(text);
  expect(check({ [path]: more }).filter(({ file }) => file === path)).not.toEqual([]);
});

test.each(texts)("$path is checked whichever of its fields is empty", ({ path, text }) => {
  const fields = documentFields(path, splitText(path, text).yaml).flatMap((group) => group.fields);
  const first = Map.groupBy(fields, ({ name }) => name.replace(/[^/]+\//g, "/"));
  for (const [{ name, value } = { name: "", value: "" }] of first.values()) {
    const empty = { [fieldName("former", path, name)]: value, [fieldName("field", path, name)]: "" };
    expect(() => check({ [path]: sent(path, text, empty) }), name).not.toThrow();
  }
});
