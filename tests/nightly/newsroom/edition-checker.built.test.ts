import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { readContentFolder } from "#app/newsroom/editions/content-folder.server.ts";
import { createEditionChecker } from "#server/http/edition-checker.ts";

const TERM = "glossary/accord-d-association.yaml";
const WORDS = "Une définition qui n'est pas encore publiée.";
const siteValues = { origin: "https://exemple.fr", socialUrl: "", year: "2026" };
const served = readContentFolder(join(import.meta.dirname, "../../../content"));
const ASKED = { served, document: TERM, siteValues };
const term = readFileSync(join(import.meta.dirname, "../../../content", TERM), "utf8");
const definedAs = (line: string) =>
  new Map([[TERM, Buffer.from(term.replace(/^definition: .*$/m, () => `definition: ${line}`))]]);

test("a draft is read and rendered in another process, which says what it cannot read", async () => {
  const checks = createEditionChecker();
  try {
    const page = await checks.preview({ changes: definedAs(WORDS), ...ASKED });
    expect(page).toMatchObject({ state: "page", html: expect.stringContaining("pas encore publiée") });
    expect(await checks.preview({ changes: definedAs("[un, deux"), ...ASKED })).toMatchObject({
      state: "unreadable",
      messages: [expect.stringMatching(/^Le texte : /)],
    });
    const nowhere = { changes: definedAs(WORDS), ...ASKED, document: "facts/ukraine.yaml" };
    expect(await checks.preview(nowhere)).toMatchObject({ state: "unreadable" });
    expect(await checks.check({ number: 2, served, changes: definedAs("[un, deux") })).toMatchObject({
      issues: [{ file: TERM }],
    });
  } finally {
    checks.stop();
  }
});

test("once it is stopped, what waits is refused and no process begins any more", async () => {
  const checks = createEditionChecker();
  const asked = { changes: definedAs(WORDS), ...ASKED };
  const answers = [checks.preview(asked), checks.preview(asked)].map((answer) => answer.then(String, String));
  await wait(100);
  checks.stop();
  expect(await Promise.all(answers)).toEqual([
    expect.stringContaining("the process ended"),
    "Error: the process is stopped",
  ]);
  await expect(checks.preview(asked)).rejects.toThrow("stopped");
});

test("a text that takes too long is given up", async () => {
  const checks = createEditionChecker({ timeoutMs: 1 });
  const asked = { changes: definedAs(WORDS), ...ASKED };
  await expect(checks.preview(asked)).rejects.toThrow("the process ended");
  checks.stop();
});
