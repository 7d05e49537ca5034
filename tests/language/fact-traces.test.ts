import { expect, test } from "vitest";
import { findIncompleteQuotations, findUntracedBlocks } from "#library/language/fact-traces.ts";
import { parseMarkdown } from "#library/markdown/parse-markdown.ts";

const untraced = (text: string) => findUntracedBlocks(parseMarkdown(text));
const missingOf = (text: string) =>
  findIncompleteQuotations(parseMarkdown(text), (fact) => fact === "A1").flatMap(({ missing }) => missing);

test.each([
  ["Un fait.", ["Un fait."]],
  ["Un fait. <!-- à vérifier -->", ["Un fait."]],
  ["- Un. <!-- A1 -->\n- Deux.", ["Deux."]],
  ["> « Mot »\n>\n> — Qui, 2021", ["« Mot »— Qui, 2021"]],
  [":::donnees[Données]\n- Un.\n:::", ["DonnéesUn."]],
])("%j: a block without a trace is told", (text, blocks) => {
  expect(untraced(text)).toEqual(blocks);
});

test.each([
  "## Titre\n\nUn fait. <!-- A1, B22 -->",
  "- Un. <!-- dossier 6 -->\n- Deux. <!-- A1, dossier 4.1 -->",
  "> « Mot »\n>\n> — Qui, 2021 <!-- A1 -->",
  "![Une carte](/figures/a.svg)\n\n:::donnees[Données]\n- Un.\n- Deux. <!-- A1 -->\n:::",
])("%j: every block has its trace", (text) => {
  expect(untraced(text)).toEqual([]);
});

const ALL = ["son auteur", "son année", "son traducteur"];

test.each([
  ["— Qui, 12 juillet 2021, traduction de la rédaction <!-- A1 -->", []],
  ["— Qui, discours en français, 2021 <!-- A1 -->", []],
  ["— Qui, 2021 <!-- A2, A1 -->", ["son traducteur"]],
  ["— Qui, 2021, traduction", ["son traducteur"]],
  ["— Qui, traduction de la rédaction", ["son année"]],
  ["— Qui <!-- A2 -->", ["son année"]],
  ["— Qui, 12 mars 2026 <!-- A2 -->", []],
  ["— Qui, 12 mars 2026", []],
  ["Qui, 12 mars 2026 <!-- A1 -->", ALL],
])("a quotation with the line « %s » misses %j", (line, missing) => {
  expect(missingOf(`> « Mot »\n>\n> ${line}`)).toEqual(missing);
});
