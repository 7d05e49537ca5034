import { expect, test } from "vitest";
import { findUndatedQuotations, findUntracedBlocks } from "#library/language/fact-traces.ts";
import { parseMarkdown } from "#library/markdown/parse-markdown.ts";

const untraced = (text: string) => findUntracedBlocks(parseMarkdown(text));
const undated = (text: string) => findUndatedQuotations(parseMarkdown(text));

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

test("a quotation needs its author, its year and its translator", () => {
  expect(undated("> « Mot »\n>\n> — Qui, 12 juillet 2021, traduction de la rédaction")).toEqual([]);
  expect(undated("> « Mot »\n>\n> — Qui, discours en français, 2021")).toEqual([]);
  expect(undated("> « Mot »\n>\n> — Qui, traduction de la rédaction")).toHaveLength(1);
  expect(undated("> « Mot »\n>\n> — Qui, 2021")).toHaveLength(1);
  expect(undated("> « Mot »")).toHaveLength(1);
});
