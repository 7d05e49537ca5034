import { expect, test } from "vitest";
import { findPasted, isWorthConverting, withBlankLines } from "./place-paste.ts";

const PASTED = "une\ndeux";

test.each([
  ["nothing since", "avant une\ndeux après", 6],
  ["typed before it", "tout avant une\ndeux après", 11],
  ["typed after it", "avant une\ndeux suite après", 6],
  ["typed on both sides", "tout avant une\ndeux suite après", 11],
  ["typed in it", "avant une\net deux après", null],
  ["typed on both sides, and it is there twice", "une\ndeux avant une\ndeux suite et", null],
])("what was pasted is found again: %s", (_, value, place) => {
  expect(findPasted(value, PASTED, { before: 6, after: 6 })).toBe(place);
});

test("blocks are set apart by one empty line, and by none at the ends of the text", () => {
  const paste = (value: string) => {
    const at = value.indexOf("|");
    return value.replace("|", withBlankLines(value, at, at + 1, "## T"));
  };
  expect(["|", "a|b", "a\n|\nb", "a\n\n|\n\nb", "a\n \n|", "\n|\n"].map(paste)).toEqual([
    ...["## T", "a\n\n## T\n\nb", "a\n\n## T\n\nb", "a\n\n## T\n\nb", "a\n \n## T", "\n## T\n"],
  ]);
});

test("a word goes in as it is, and so does Markdown; what has a structure is converted", () => {
  const styled = '<meta charset="utf-8"><span style="font-weight: 400; font-style: normal">mot</span>';
  const code = '<div style="font-family: monospace"><div><span>## Titre</span></div></div>';
  const asked: [html: string, text: string][] = [
    ["", "un mot"],
    [styled, "mot"],
    [code, "## Titre\n\n- un <!-- A1 -->"],
    ["", "Voir [la page](/glossaire#mot)\net la suite"],
    [styled.replace("400", "700"), "mot"],
    ["<p>a</p>", "a"],
    ["<ul><li>a</li></ul>", "- a"],
    ["", "une ligne\nune autre"],
  ];
  expect(asked.map((one) => isWorthConverting(...one))).toEqual([false, false, false, false, true, true, true, true]);
});
