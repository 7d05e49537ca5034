import { history, undo } from "@codemirror/commands";
import { EditorState, type TransactionSpec } from "@codemirror/state";
import { expect, test } from "vitest";
import { dialect } from "./dialect.ts";
import { keepMarks } from "./keep-marks.ts";
import { lostProofs } from "./lost-proofs.ts";

const TEXT = "## Un titre\n\nIl ouvre en 1900. <!-- A1 --> Il ferme. <!-- A1, A2 -->\n\n- Il est là. <!-- A3 -->\n";
const open = () => EditorState.create({ doc: TEXT, extensions: [dialect, history(), keepMarks, lostProofs] });
const lostOf = (state: EditorState) => state.field(lostProofs).map(({ fact, words }) => `${fact} ${words}`);
const at = (words: string) => TEXT.indexOf(words);

test("a paragraph typed over says which proofs it loses, until they are there again", () => {
  const [from, to] = [at("Il ouvre"), at("\n\n- Il est")];
  const typed = open().update({ changes: { from, to, insert: "N" }, userEvent: "input.type" }).state;
  expect(lostOf(typed)).toEqual(["A1 Il ouvre en 1900.", "A1 Il ferme.", "A2 Il ferme."]);
  const pasted = typed.update({ changes: { from: from + 1, insert: " <!-- A2 --> <!-- A1 -->" } }).state;
  expect(lostOf(pasted)).toEqual(["A1 Il ouvre en 1900."]);
  let undone = typed;
  undo({ state: typed, dispatch: (transaction) => (undone = transaction.state) });
  expect(lostOf(undone)).toEqual([]);
});

test.each<[string, TransactionSpec, string[]]>([
  ["a label deleted alone", { changes: { from: at(" <!-- A3"), to: TEXT.length - 1 } }, ["A3 Il est là."]],
  ["words changed before a label", { changes: { from: at("1900"), to: at("1900") + 4, insert: "1901" } }, []],
  [
    "a paragraph moved",
    {
      changes: [
        { from: at("- Il est"), to: TEXT.length },
        { from: 0, insert: "- Il est là. <!-- A3 -->\n\n" },
      ],
    },
    [],
  ],
])("%s", (_, spec, expected) => {
  expect(lostOf(open().update(spec).state)).toEqual(expected);
});
