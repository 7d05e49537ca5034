import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/folder.ts";
import { isBuildCurrent, takeFingerprint, writeFingerprint } from "./fingerprint.mjs";

function builtProject() {
  const folder = temporaryFolder({
    ".gitignore": "/build/\n/public/figures/*\n!/public/figures/etape-*.svg\n/public/favicon.svg\n",
    "package-lock.json": "{}",
    "content/site.yaml": "name: Le Récap",
    "app/root.tsx": "export default null;",
    "public/figures/carte.svg": "<svg/>",
  });
  writeFingerprint(takeFingerprint(folder.path), folder.path);
  return folder;
}

test("without a build nothing is current", () => {
  using folder = temporaryFolder({ ".gitignore": "" });
  expect(isBuildCurrent(folder.path)).toBe(false);
});

test("a build stays current when files only get a new date, or when what is no source changes", () => {
  using folder = builtProject();
  utimesSync(join(folder.path, "app/root.tsx"), new Date(), new Date(2030, 0, 1));
  mkdirSync(join(folder.path, "app/empty"));
  writeFileSync(join(folder.path, "public/figures/carte.svg"), "<svg>drawn again</svg>");
  writeFileSync(join(folder.path, "public/favicon.svg"), "<svg>drawn by the first build</svg>");
  writeFileSync(join(folder.path, "app/root.test.ts"), "");
  expect(isBuildCurrent(folder.path)).toBe(true);
});

test.each([
  ["content/site.yaml", "name: Autre"],
  ["content/articles/nouveau.md", "# Nouveau"],
  ["package-lock.json", '{"a":1}'],
])("a change of %s asks for a new build", (path, text) => {
  using folder = builtProject();
  mkdirSync(join(folder.path, "content/articles"), { recursive: true });
  writeFileSync(join(folder.path, path), text);
  expect(isBuildCurrent(folder.path)).toBe(false);
});
