import { EditorState, type TransactionSpec } from "@codemirror/state";
import { expect, test } from "vitest";
import { dialect } from "./dialect.ts";
import { keepMarks } from "./keep-marks.ts";

/** « | » is an end of the selection, and « ¦ » a bar of a table. */
function open(marked: string): EditorState {
  const [before = "", chosen = "", after] = marked.split("|").map((part) => part.replaceAll("¦", "|"));
  const head = before.length + (after === undefined ? 0 : chosen.length);
  const doc = before + chosen + (after ?? "");
  return EditorState.create({ doc, selection: { anchor: before.length, head }, extensions: [dialect, keepMarks] });
}

function shown(state: EditorState): string {
  const { from, to, empty } = state.selection.main;
  const text = state.doc.toString().replaceAll("|", "¦");
  return empty
    ? `${text.slice(0, from)}|${text.slice(from)}`
    : `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`;
}

const after = (marked: string, spec: TransactionSpec) => shown(open(marked).update(spec).state);

/** The selection that the second text shows, made on the first: by the mouse, or by keys. */
function choose(before: string, chosen: string, userEvent: string): string {
  const { main } = open(chosen).selection;
  return after(before, { selection: { anchor: main.anchor, head: main.head }, userEvent });
}

const BOX = ":::essentiel\n- Une phrase.\n:::";
const TABLE = "¦ An ¦ Votes ¦\n¦ --- ¦ --- ¦\n¦ 1 ¦ 2 ¦";

test.each([
  // Three clicks on a line that a box holds, or a heading.
  [`|${BOX}`, ":::essentiel\n|- Une phrase.\n|:::", ":::essentiel\n- |Une phrase.|\n:::"],
  ["|## Un titre\n\nUn.", "|## Un titre\n|\nUn.", "## |Un titre|\n\nUn."],
  // On a bullet, on the name of a box, on its end, in a label.
  ["Un.|\n- a", "Un.\n|- a", "Un.\n- |a"],
  [
    `|Un.\n\n${BOX}\n\nDeux.`,
    "Un.\n\n:::ess|entiel\n- Une phrase.\n:::\n\nDeux.",
    "Un.\n\n:::essentiel\n- |Une phrase.\n:::\n\nDeux.",
  ],
  ["|Un. <!-- A1 --> Deux.", "Un. <!-- |A1 --> Deux.", "Un. <!-- A1 -->| Deux."],
  // Under a box that ends the text, on a line of its own.
  [`|Un.\n\n${BOX}`, `Un.\n\n${BOX}|`, `Un.\n\n${BOX}\n\n|`],
  // A whole box, and the whole text, with their marks.
  [`|Un.\n\n${BOX}\n\nDeux.`, `|Un.\n\n${BOX}\n|\nDeux.`, `|Un.\n\n${BOX}|\n\nDeux.`],
  ["|## a\n\nb", "|## a\n\nb|", "|## a\n\nb|"],
])("the mouse never leads into a mark: %j, %j", (before, chosen, expected) => {
  expect(choose(before, chosen, "select.pointer")).toBe(expected);
});

test.each([
  // Home; then the arrow, to the line above.
  ["- a|b", "|- ab", "- |ab"],
  ["Un.\n- |a", "Un.\n|- a", "Un.|\n- a"],
  ["Un.\n- |ab", "Un.\n|- |ab", "Un.|\n- |ab"],
  // Down into a box and out of it, and up again.
  [`Un.|\n${BOX}\nDeux.`, `Un.\n|${BOX}\nDeux.`, "Un.\n:::essentiel\n- |Une phrase.\n:::\nDeux."],
  [`Un.\n:::essentiel\n- Une phrase.|\n:::\nDeux.`, `Un.\n${BOX}|\nDeux.`, `Un.\n${BOX}\n|Deux.`],
  [`Un.\n${BOX}\n|Deux.`, `Un.\n${BOX}|\nDeux.`, "Un.\n:::essentiel\n- Une phrase.|\n:::\nDeux."],
  // Over the bar between two cells, and over the line under the titles.
  [`${TABLE.replace("2", "|2")}`, `${TABLE.replace("¦ 2", "|¦ 2")}`, `${TABLE.replace(" ¦ 2", "| ¦ 2")}`],
  [`${TABLE.replace("s ¦", "s| ¦")}`, `${TABLE.replace("¦ ---", "|¦ ---")}`, `${TABLE.replace("¦ 1", "¦ |1")}`],
  ["Un.\n:::essentiel\n- |Une.\n:::", "Un.\n|:::essentiel\n- Une.\n:::", "Un.|\n:::essentiel\n- Une.\n:::"],
])("keys never lead into a mark: %j, %j", (before, chosen, expected) => {
  const { main } = open(chosen).selection;
  // « anchor » is the end that stays.
  const isRange = !main.empty;
  const selection = isRange ? { anchor: main.to, head: main.from } : { anchor: main.head };
  expect(after(before, { selection, userEvent: "select" })).toBe(expected);
});

type Edit = [before: string, from: number, to: number, insert: string, expected: string];

test.each<Edit>([
  // Wherever the browser says that something was typed.
  ["- Mi-2025|", 0, 0, "n", "- n|Mi-2025"],
  [`${BOX}|`, BOX.length, BOX.length, "C", ":::essentiel\n- Une phrase.C|\n:::"],
  [":::essentiel\n|- Une.\n|:::", 13, 20, "x", ":::essentiel\n- x|\n:::"],
  ["Un <!-- A1 -->|", 5, 5, "x", "Un <!-- A1 -->x|"],
  ["![Une.](/a.svg)|", 15, 15, " x", "![Une. x|](/a.svg)"],
  // « Delete » before a label, a bullet and a box.
  ["Un |<!-- A1 --> deux", 3, 4, "", "Un | deux"],
  ["aa|\n- bb", 2, 3, "", "aa|bb"],
  [`Un.|\n${BOX}`, 3, 4, "", `Un.|\n${BOX}`],
  // From a word before the box to one in it: both stay apart.
  [`U|n.\n\n${BOX}`, 1, 24, "", "U|\n:::essentiel\n- phrase.\n:::"],
  // The bars of a table stay, the titles too, unless the whole table goes.
  [TABLE.replace("2", "|2"), 32, 35, "", TABLE.replace(" ¦ 2", "| ¦ 2")],
  [`|${TABLE}|`, 0, 38, "", "|"],
  // A box that is chosen whole goes whole.
  [`Un.\n\n|${BOX}|\n\nDeux.`, 5, 5 + BOX.length, "", "Un.\n\n|\n\nDeux."],
  ["|## a\n\n- b|", 0, 9, "", "|"],
])("typing and deleting by hand: %j from %i to %i, %j", (before, from, to, insert, expected) => {
  const userEvent = insert === "" ? "delete.forward" : "input.type";
  const selection = { anchor: from + insert.length };
  expect(after(before, { changes: { from, to, insert }, selection, userEvent })).toBe(expected);
});
