import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createCandidateChecks } from "./candidate-checks.ts";

const TERM = "glossary/accord-d-association.yaml";
const WORDS = "Une définition qui n'est pas encore publiée.";
const siteValues = { origin: "https://exemple.fr", socialUrl: "", year: "2026" };
const ASKED = { document: TERM, siteValues, drawings: new Map<string, Buffer>() };
const term = readFileSync(join(import.meta.dirname, "../../content", TERM), "utf8");
const definedAs = (line: string) =>
  new Map([[TERM, Buffer.from(term.replace(/^definition: .*$/m, () => `definition: ${line}`))]]);

test("a draft is read and rendered in another process, which says what it cannot read", async () => {
  const checks = createCandidateChecks();
  try {
    const page = await checks.preview({ changes: definedAs(WORDS), ...ASKED });
    expect(page).toMatchObject({ state: "page", html: expect.stringContaining("pas encore publiée") });
    expect(await checks.preview({ changes: definedAs("[un, deux"), ...ASKED })).toMatchObject({
      state: "unreadable",
      messages: [expect.stringContaining(TERM)],
    });
    const nowhere = { changes: definedAs(WORDS), ...ASKED, document: "facts/ukraine.yaml" };
    expect(await checks.preview(nowhere)).toMatchObject({ state: "unreadable" });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="123" height="45"/>');
    const drawings = new Map([["/figures/immigration-part-immigres.svg", svg]]);
    const article = { changes: definedAs(WORDS), ...ASKED, document: "articles/immigration/comprendre.md", drawings };
    expect(await checks.preview(article)).toMatchObject({ html: expect.stringMatching(/width="123" height="45"/) });
    expect(await checks.check({ number: 1, changes: definedAs("[un, deux") })).toMatchObject({
      issues: [{ file: TERM }],
    });
  } finally {
    checks.stop();
  }
});

test("once it is stopped, what waits is refused and no process begins any more", async () => {
  const checks = createCandidateChecks();
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
  const checks = createCandidateChecks({ timeoutMs: 1 });
  const asked = { changes: definedAs(WORDS), ...ASKED };
  await expect(checks.preview(asked)).rejects.toThrow("the process ended");
  checks.stop();
});
