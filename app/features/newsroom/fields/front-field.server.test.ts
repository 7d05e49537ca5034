import { join } from "node:path";
import { expect, test } from "vitest";
import { readTextsFrom } from "#app/features/editions/content-folder.server.ts";
import { appendItem, type FieldPath, readFields, removeItem, writeField } from "../front-field.server.ts";
import { documentFields } from "./document-fields.server.ts";
import { joinText, splitText } from "./document-text.server.ts";

const texts = [...readTextsFrom(join(import.meta.dirname, "../../../../content"))]
  .filter(([path]) => /\.(?:md|yaml)$/.test(path))
  .map(([path, bytes]) => ({ path, text: bytes.toString("utf8") }));

const AWKWARD = 'Un « mot » : à 5 %, # l\'autre "dit" {a, b} \\ - fin';

test("every text is its parts, put together again", () => {
  expect(texts.length).toBeGreaterThan(250);
  for (const { path, text } of texts) expect(joinText(splitText(path, text)), path).toBe(text);
});

/** One of each key of each kind of file that has fields, in the shortest one: each is parsed three times. */
function fieldOfEachKind() {
  const fields = new Map<string, { path: string; yaml: string; field: FieldPath }>();
  const heads = texts
    .map(({ path, text }) => ({ path, yaml: splitText(path, text).yaml }))
    .filter(({ path, yaml }) => documentFields(path, yaml).length > 0);
  for (const { path, yaml } of heads.toSorted((one, other) => one.yaml.length - other.yaml.length)) {
    for (const field of stringsOf(readFields(yaml)([]), [])) {
      const key = field.findLast((part) => typeof part === "string");
      const kind = [path.split("/")[0], field.length, key].join(" ");
      if (!fields.has(kind)) fields.set(kind, { path, yaml, field });
    }
  }
  return [...fields.values()];
}

test("in every kind of file, writing a field changes the lines of that field alone", () => {
  const fields = fieldOfEachKind();
  expect(fields.length).toBeGreaterThan(80);
  for (const { path, yaml, field } of fields) {
    const written = writeField(yaml, field, AWKWARD);
    const place = `${path} ${field.join(".")}`;
    expect(written, place).not.toBeNull();
    expect(readFields(written ?? "")(field), place).toBe(AWKWARD);
    expect(changedLines(yaml, written ?? ""), place).toBe(1);
  }
});

const HEAD = `id: a # kept
title: Simple
order: 1
card:
  title: 'L''un'
sources:
  # B2
  - title: "Un"
    url: "https://a.example"
  - { title: "Deux", url: "https://b.example" }
publisher: null
intro: >-
  Un
  deux
method: Ainsi
`;

test.each<[string, FieldPath, string | boolean | null, string]>([
  ["a plain text stays plain", ["title"], "Autre", "title: Autre\n"],
  ["quotes come where they are needed", ["title"], "Oui : non", 'title: "Oui : non"\n'],
  ["a number stays a text", ["title"], "12", 'title: "12"\n'],
  ["quotes stay as they are", ["card", "title"], "C'est", "  title: 'C''est'\n"],
  ["several lines become one", ["title"], "Un\ndeux", "title: Un deux\n"],
  ["a missing field gets its line", ["card", "image"], "/a.svg", "  title: 'L''un'\n  image: \"/a.svg\"\n"],
  ["a date needs no quotes", ["factsAsOf"], "2026-10-08", "factsAsOf: 2026-10-08\n"],
  ["a yes needs none either", ["live"], true, "live: true\n"],
  ["a field of a flow map is added in its place", ["sources", 1, "language"], "en", ', language: "en" }\n'],
  ["null gives way to fields", ["publisher", "host", "name"], "Nous", 'publisher:\n  host:\n    name: "Nous"\n'],
  ["a folded text becomes a line", ["intro"], "Quatre", 'publisher: null\nintro: "Quatre"\n'],
  ["an emptied field goes with its line", ["sources", 0, "url"], null, '  - title: "Un"\n  - {'],
  ["in a flow map, with its comma", ["sources", 1, "url"], null, '  - { title: "Deux" }\n'],
])("%s", (_what, path, value, expected) => {
  const written = writeField(HEAD, path, value) ?? "";
  expect(written).toContain(expected);
  expect(changedLines(HEAD, written)).toBeLessThanOrEqual(3);
});

test("a new field stands after the one that it belongs to", () => {
  expect(writeField(HEAD, ["live"], true, "title")).toContain("title: Simple\nlive: true\norder: 1\n");
});

test("what has no line of its own, or cannot be read, is left to a person", () => {
  expect(writeField(HEAD, ["sources"], "x")).toBeNull();
  expect(writeField(HEAD, ["title", "deeper"], "x")).toBeNull();
  expect(writeField(HEAD, ["sources", 0, "title"], null)).toBeNull();
  expect(writeField('title: "open\n', ["title"], "x")).toBeNull();
});

test("an alias of nothing leaves the file to a person, and stops no page", () => {
  const text = "title: Un\nbadge: *nouveau\nsources:\n  - title: Deux\n";
  expect(readFields(text)(["title"])).toBeUndefined();
  expect(documentFields("articles/a.md", text)).toEqual([]);
  expect(writeField(text, ["title"], "x")).toBeNull();
  expect(appendItem(text, ["sources"], ["title: Trois"])).toBeNull();
  // It holds itself fifty times, fifty times over: without end for whoever walks through it.
  expect(documentFields("articles/a.md", `title: &a [${"*a, ".repeat(50)}]\n`)).toEqual([]);
});

test("an item is added at the end of its list, and leaves with its lines", () => {
  const added = appendItem(HEAD, ["sources"], ['title: "Trois"', "url: null"]) ?? "";
  expect(added).toBe(HEAD.replace("publisher", '  - title: "Trois"\n    url: null\npublisher'));
  expect(removeItem(added, ["sources"], 2)).toBe(HEAD);
  expect(removeItem(HEAD, ["sources"], 0)).toBe(HEAD.replace(/ {2}- title: "Un"\n.*\n/, ""));
  expect(removeItem("a:\n  - b\n", ["a"], 0)).toBeNull();
});

function stringsOf(value: unknown, path: FieldPath): FieldPath[] {
  if (typeof value === "string") return path.length > 0 ? [path] : [];
  if (value === null || typeof value !== "object") return [];
  // A key of a map is a word.
  return Object.entries(value)
    .filter(([key]) => Array.isArray(value) || !/^\d+$/.test(key))
    .flatMap(([key, one]) => stringsOf(one, [...path, Array.isArray(value) ? Number(key) : key]));
}

function changedLines(before: string, after: string): number {
  const kept = new Set(before.split("\n"));
  return after.split("\n").filter((line) => !kept.has(line)).length;
}
