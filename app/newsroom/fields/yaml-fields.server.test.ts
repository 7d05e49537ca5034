import { join } from "node:path";
import { expect, test } from "vitest";
import {
  appendItem,
  type FieldPath,
  readFields,
  removeItem,
  writeField,
} from "#app/newsroom/drafts/yaml-fields.server.ts";
import { readTextsFrom } from "#app/newsroom/editions/content-folder.server.ts";
import { editYaml } from "#library/schema/yaml-document.ts";
import { documentFields } from "./document-fields.server.ts";
import { joinText, splitText } from "./document-text.server.ts";

test("of every text that has fields, what nobody changes is written as it was", () => {
  const texts = [...readTextsFrom(join(import.meta.dirname, "../../../content"))].filter(([path]) =>
    /^(?:articles|categories|glossary|letters|pages|site)\b.*\.(?:md|yaml)$/.test(path),
  );
  expect(texts.length).toBeGreaterThan(200);
  for (const [path, bytes] of texts) {
    const text = bytes.toString("utf8");
    const parts = splitText(path, text);
    expect(joinText({ ...parts, yaml: editYaml(parts.yaml, () => true) ?? "" }), path).toBe(text);
  }
});

const HEAD = `# The dossier
id: a # kept
title: Simple
order: 1
card:
  title: 'L''un'
sources:
  # B2
  - title: "Un"
    url: "https://a.example"
  - { title: "Deux", url: "https://b.example" }

publisher: null # later
intro: >-
  Un deux
facts: [A1, B2] # deux
method: Ainsi
# the end
`;

const LONG = `Une phrase « longue » : ${"avec l'apostrophe, des mots et un dièse #5, ".repeat(8)}fin.`;

test.each<[string, FieldPath, string | boolean | string[] | null, string, string]>([
  ["a plain text stays plain", ["title"], "Autre", "title: Simple", "title: Autre"],
  ["quotes come where they are needed", ["title"], "Oui : non", "title: Simple", 'title: "Oui : non"'],
  ["a number stays a text", ["title"], "12", "title: Simple", 'title: "12"'],
  ["so does what YAML reads as nothing or yes", ["title"], "null", "title: Simple", 'title: "null"'],
  ["a long sentence stays on its line", ["title"], LONG, "title: Simple", `title: "${LONG}"`],
  ["quotes stay as they are", ["card", "title"], "C'est", "'L''un'", "'C''est'"],
  ["several lines become one", ["title"], "Un\ndeux", "title: Simple", "title: Un deux"],
  ["a missing field gets its line", ["card", "image"], "/a.svg", "'L''un'\n", "'L''un'\n  image: \"/a.svg\"\n"],
  ["null gives way to a text", ["publisher"], "Nous deux", "null # later", '"Nous deux" # later'],
  ["a folded text stays folded", ["intro"], "Quatre", "  Un deux\n", "  Quatre\n"],
  ["a list keeps its comment", ["facts"], ["B2", "C3"], "[A1, B2]", "[B2, C3]"],
  ["an emptied field goes with its line", ["sources", 0, "title"], null, '- title: "Un"\n    url', "- url"],
  ["in a map on one line, with its comma", ["sources", 1, "url"], null, ', url: "https://b.example" }', " }"],
  ["a field of a map on one line", ["sources", 1, "language"], "en", '.example" }', '.example", language: en }'],
])("%s", (_what, path, value, from, to) => {
  expect(writeField(HEAD, path, value)).toBe(HEAD.replace(from, () => to));
});

test("a new field stands after the one that it belongs to, a day and a yes without quotes", () => {
  const dated = writeField(HEAD, ["factsAsOf"], "2026-10-08", "title") ?? "";
  expect(writeField(dated, ["live"], true, "factsAsOf")).toBe(
    HEAD.replace("order", "factsAsOf: 2026-10-08\nlive: true\norder"),
  );
});

test("null gives way to fields", () => {
  const written = writeField("a: 1\npublisher: null\n", ["publisher", "host", "name"], "Chez nous");
  expect(written).toBe('a: 1\npublisher:\n  host:\n    name: "Chez nous"\n');
});

test("an item is added at the end of its list as the others are written, and leaves with its lines", () => {
  const item = { title: "Le trois", url: null };
  const added = appendItem(HEAD, ["sources"], item) ?? "";
  expect(added).toBe(HEAD.replace("\npublisher", '  - { title: "Le trois", url: null }\n\npublisher'));
  expect(removeItem(added, ["sources"], 2)).toBe(HEAD);
  expect(removeItem(HEAD, ["sources"], 0)).toBe(HEAD.replace(/ {2}- title: "Un"\n.*\n/, ""));
  expect(removeItem("a:\n  - b\n", ["a"], 0)).toBeNull();
  expect(appendItem("order: 1\nend: 2\n", ["changes"], item, "order")).toBe(
    'order: 1\nchanges:\n  - { title: "Le trois", url: null }\nend: 2\n',
  );
});

test("what has no line of its own, or cannot be read, is left to a person", () => {
  expect(writeField(HEAD, ["sources"], "x")).toBeNull();
  expect(writeField(HEAD, ["title", "deeper"], "x")).toBeNull();
  expect(writeField("title: a\n", ["title"], null)).toBeNull();
  expect(writeField('title: "open\n', ["title"], "x")).toBeNull();
  expect(writeField("a: &a [A1]\nb: *a\n", ["a"], ["B2"])).toBeNull();
});

test("an alias of nothing, or without end, leaves the file to a person and stops no page", () => {
  const text = "title: Un\nbadge: *nouveau\nsources:\n  - title: Deux\n";
  expect(readFields(text)(["title"])).toBeUndefined();
  expect(documentFields("articles/a.md", text)).toEqual([]);
  expect(appendItem(text, ["sources"], { title: "Trois" })).toBeNull();
  expect(documentFields("articles/a.md", `title: &a [${"*a, ".repeat(50)}]\n`)).toEqual([]);
});
