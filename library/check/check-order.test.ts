import { expect, test } from "vitest";
import { formatIssue } from "#library/schema/content-issue.ts";
import { aCamp, aContent, aPositionsFile } from "#tests/support/content/content.ts";
import { checkContent } from "./check-content.ts";

const MESSAGE = "dans l'ordre alphabétique";

function issuesOf(proposal: string): string {
  const camp = aCamp().replace("Une proposition 1", `"${proposal}"`);
  const file = aPositionsFile(camp);
  expect(file).toContain(proposal);
  const { issues } = checkContent(aContent({ "positions/hopital-histoire.yaml": file }), () => true);
  return issues.map(formatIssue).join("\n");
}

test.each([
  ["by its article", "L'appel de La France insoumise, Les Écologistes et Place publique"],
  ["before its É", "L'appel du Parti socialiste et des Écologistes, Parti socialiste, Les Écologistes"],
  ["by the first name", "L'appel d'Édouard Philippe, Bruno Retailleau et Gabriel Attal"],
])("a list of parties or people ordered %s is refused", (_, text) => {
  expect(issuesOf(text)).toContain(MESSAGE);
});

test.each([
  ["without its article", "L'appel des Écologistes, Les Écologistes, La France insoumise, Les Républicains"],
  ["by the name", "L'appel de Gabriel Attal (Renaissance), Marine Le Pen et Édouard Philippe"],
  ["of a sentence, not of a list", "Renaissance répond à Horizons"],
])("a list %s is accepted", (_, text) => {
  expect(issuesOf(text)).not.toContain(MESSAGE);
});
