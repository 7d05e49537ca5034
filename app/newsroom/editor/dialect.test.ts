import { globSync, readFileSync } from "node:fs";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { shownText } from "#app/newsroom/drafts/draft-texts.server.ts";
import { dialect } from "./dialect.ts";

const open = (doc: string) => EditorState.create({ doc, extensions: [dialect] });
const files = globSync("content/**/*.{md,yaml}");

test("every text of the content comes back as it was opened", () => {
  expect(files.length).toBeGreaterThan(200);
  const changed = files.filter((file) => {
    const text = shownText(readFileSync(file));
    return open(text).doc.toString() !== text;
  });
  expect(changed).toEqual([]);
  // What a text area makes of other line ends, and characters that some editors take for line ends.
  const odd = "\u2028a\u2029\u0085b\tc\u00A0 \n\n";
  expect(open(odd).doc.toString()).toBe(odd);
});

function nodesOf(doc: string): string[] {
  const state = open(doc);
  const nodes: string[] = [];
  ensureSyntaxTree(state, doc.length, 10_000)?.iterate({
    enter: ({ name, from, to }) => {
      nodes.push(`${name} ${state.sliceDoc(from, to)}`);
    },
  });
  return nodes;
}

test.each([
  [":::essentiel\n- Un.\n:::", ["DirectiveOpening :::essentiel", "DirectiveClosing :::", "ListItem - Un."]],
  ["Un.\n:::donnees[Les âges]\n:::", ["Paragraph Un.", "DirectiveName donnees", "DirectiveLabel Les âges"]],
  ["dit :lang[Wie _geht_ es]{lang=de}.", ["TextDirective :lang[Wie _geht_ es]{lang=de}", "Emphasis _geht_"]],
  [":editeur[La page [a](/b) le dit.]", ["TextDirective :editeur[La page [a](/b) le dit.]", "Link [a](/b)"]],
  ["- :calendar: Un <!-- A1, A5 -->", ["Shortcode :calendar:", "Comment <!-- A1, A5 -->"]],
  ["| a |\n| - |\n| b |", ["Table | a |\n| - |\n| b |"]],
])("%j", (text, expected) => {
  expect(nodesOf(text)).toEqual(expect.arrayContaining(expected));
});

test.each(["à 12:30 et 14:45", "le ratio 3:2", "« : non », dit-il : oui", "https://a.fr:80/b"])(
  "no mark of ours: %s",
  (text) => {
    expect(nodesOf(text).filter((node) => /^(?:Directive|TextDirective|Shortcode)/.test(node))).toEqual([]);
  },
);
