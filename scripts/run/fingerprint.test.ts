import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/folder.ts";
import { areTextsChecked, isBuildCurrent, takeFingerprint, writeFingerprint } from "./fingerprint.mjs";

function builtProject() {
  const folder = temporaryFolder({
    "package-lock.json": "{}",
    "content/site.yaml": "name: Le Récap",
    "app/root.tsx": "export default null;",
  });
  writeFingerprint(takeFingerprint(folder.path), folder.path);
  return folder;
}

test("without a build nothing is current", () => {
  using folder = temporaryFolder();
  expect(isBuildCurrent(folder.path)).toBe(false);
});

test("a build stays current when files only get a new date, or when what is no source changes", () => {
  using folder = builtProject();
  utimesSync(join(folder.path, "app/root.tsx"), new Date(), new Date(2030, 0, 1));
  mkdirSync(join(folder.path, "app/empty"));
  writeFileSync(join(folder.path, "app/root.test.ts"), "");
  expect(isBuildCurrent(folder.path)).toBe(true);
});

test.each([
  ["app/root.tsx", "export default 1;"],
  ["app/new.ts", ""],
  ["package-lock.json", '{"a":1}'],
])("a change of %s asks for a new build", (path, text) => {
  using folder = builtProject();
  writeFileSync(join(folder.path, path), text);
  expect(isBuildCurrent(folder.path)).toBe(false);
});

test.each([
  ["content/site.yaml", "name: Autre"],
  ["content/nouveau.md", "# Nouveau"],
])("a change of %s asks for a check of the texts, and for no build", (path, text) => {
  using folder = builtProject();
  expect(areTextsChecked(folder.path)).toBe(true);
  writeFileSync(join(folder.path, path), text);
  expect([isBuildCurrent(folder.path), areTextsChecked(folder.path)]).toEqual([true, false]);
});
