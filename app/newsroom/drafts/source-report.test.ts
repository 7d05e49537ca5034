import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadContent } from "#library/schema/load-content.ts";
import { aContent } from "#tests/support/content/content.ts";
import { readSourceReport } from "./source-report.server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "le-recap-sources-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const { facts } = loadContent(aContent()).content;
const [first] = facts.flatMap(({ sources }) => sources.flatMap(({ url }) => url ?? []));

test("the report names the facts of an address that no longer answers, and forgets what no fact names", () => {
  expect(readSourceReport(dataDir, facts)).toBeNull();
  const gone = "{ status: gone, checked: 2026-11-20, detail: réponse 404 }";
  writeFileSync(join(dataDir, "sources-health.yaml"), `"${first}": ${gone}\n"https://exemple.fr/oubliee": ${gone}\n`);
  const report = readSourceReport(dataDir, facts);
  expect(report).toMatchObject({ checked: "2026-11-20", answering: 0 });
  const of = facts.filter(({ sources }) => sources.some(({ url }) => url === first)).map(({ id }) => id);
  expect(report?.groups.flatMap(({ sources }) => sources)).toEqual([
    expect.objectContaining({ status: "gone", url: first, facts: of }),
  ]);
});
