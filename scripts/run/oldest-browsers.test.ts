import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findTooNew } from "./oldest-browsers.ts";

test.each([
  ["URL.parse(a)", "URL.parse"],
  ["AbortSignal.timeout(5)", "AbortSignal.timeout"],
  ["Object.groupBy(a, b)", "Object.groupBy"],
  ["Promise.withResolvers()", "Promise.withResolvers"],
  ["a.toSorted()", "toSorted"],
  ["a.with(1, 2)", "with"],
  ["a.union(b)", "union"],
  ["element.ariaLabel ?? b", "ariaLabel"],
  ["element.role = 'alert'", "role"],
  ["new Intl.Segmenter('fr')", "Intl.Segmenter"],
  ["a.replace(/(?<=b)c/u, '')", "lookbehind (?<=b)c"],
  ["new RegExp('(?<!b)c')", "lookbehind (?<!b)c"],
  ["class A { static { b() } }", "static block of a class"],
])("%s is refused", (code, name) => {
  expect(findTooNew(code)).toEqual([name]);
});

test.each(["/[a--b]/v", "using a = b", "a = ;"])("%s cannot be parsed by the oldest browsers", (code) => {
  expect(findTooNew(code)).toEqual([expect.stringContaining("SyntaxError")]);
});

test.each([
  "[...a].sort()",
  "a.findLast(b)",
  "structuredClone(a)",
  "a?.b ?? c",
  "NAMES[member.role]",
  "a.at(-1)",
  "new URL(a)",
  "/(?<year>a)/",
])("%s is taken", (code) => {
  expect(findTooNew(code)).toEqual([]);
});

/** Before Safari 16.4, « not (…) » is no media query, which is what the build makes of « < ». */
test("no style asks whether the window is smaller by a sign", () => {
  const files = [...globSync("app/**/*.css"), ...globSync("app/**/*.tsx"), ...globSync("library/markdown/*.ts")];
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.filter((file) => /\((?:width|height) < |(?:width|height) < [\d.]+rem\)/.test(readFileSync(file, "utf8"))),
  ).toEqual([]);
});
