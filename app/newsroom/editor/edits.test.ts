import { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { expect, test } from "vitest";
import { findIncompleteQuotations } from "#library/language/fact-traces.ts";
import { parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { FigureSchema } from "#library/schema/figure.schema.ts";
import { continueBlock, deleteMark, formerCell, nextCell } from "./block-keys.ts";
import { wordsOfFigure } from "./choices.server.ts";
import { CONSTRUCTS } from "./constructs.ts";
import { dialect } from "./dialect.ts";
import { moveBlockDown, moveBlockUp } from "./move-block.ts";

/** « | » is an end of the selection, and « ¦ » a bar of a table. */
function open(marked: string): EditorView {
  const [before = "", chosen = "", after] = marked.split("|").map((part) => part.replaceAll("¦", "|"));
  const [text, head] =
    after === undefined ? [before + chosen, before.length] : [before + chosen + after, before.length + chosen.length];
  const selection = { anchor: before.length, head };
  const view = {
    state: EditorState.create({ doc: text, selection, extensions: [dialect] }),
    dispatch(spec: Parameters<EditorState["update"]>[0]) {
      view.state = view.state.update(spec).state;
    },
  };
  return view as unknown as EditorView;
}

function shown({ state }: EditorView): string {
  const { from, to, empty } = state.selection.main;
  const text = state.doc.toString().replaceAll("|", "¦");
  return empty
    ? `${text.slice(0, from)}|${text.slice(from)}`
    : `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`;
}

function press(id: string, marked: string, values: Record<string, string> = {}): string {
  const view = open(marked);
  const construct = CONSTRUCTS.find((one) => one.id === id);
  construct?.run?.(view);
  if (construct?.edit) view.dispatch(construct.edit(view.state, values));
  return shown(view);
}

test.each([
  ["bold", "un |mot | gras", "un **|mot|**  gras"],
  ["bold", "un **m|ot** gras", "un |mot| gras"],
  ["bold", "un | mot", "un **|** mot"],
  ["italic", "m|ot", "_|mot|_"],
  ["heading", "Un t|itre", "## Un t|itre"],
  ["heading", "## Un t|itre", "### Un t|itre"],
  ["heading", "### Un t|itre", "Un t|itre"],
  ["list", "|un\n\ndeux|", "- |un\n\n- deux|"],
  ["list", "- u|n", "u|n"],
  // On an empty line, what is typed next comes behind the signs.
  ["heading", "Un.\n\n|", "Un.\n\n## |"],
  ["heading", "## |", "### |"],
  ["heading", "### |Titre", "|Titre"],
  ["list", "|", "- |"],
  ["list", "|\nUn.", "- |\nUn."],
  ["list", "- |", "|"],
  // Each paragraph, item and cell by itself, its marks outside.
  ["bold", "Le |un.\n\nEt deux| et.", "Le **|un.**\n\n**Et deux|** et."],
  ["bold", "|- un\n- deux|", "- **|un**\n- **deux|**"],
  ["bold", "|## Un\n\n> Deux\n> lignes\n\n1. trois|", "## **|Un**\n\n> **Deux**\n> **lignes**\n\n1. **trois|**"],
  ["bold", "|Une ligne\net sa suite.|", "**|Une ligne\net sa suite.|**"],
  ["bold", "|:::essentiel\n- un\n:::|", ":::essentiel\n- **|un|**\n:::"],
  ["italic", "|- un\n- deux|", "- _|un_\n- _deux|_"],
  // Bold inside bold takes it away; words around it join it.
  ["bold", "Le |**un** et deux|.", "Le |**un et deux|**."],
  ["bold", "**Le |un** et deux|.", "**Le |un et deux|**."],
  ["bold", "|**un**|", "|un|"],
  ["bold", "**u|n et d|eux**", "u|n et d|eux"],
  ["bold", "|**un**\n\n**deux**|", "|un\n\ndeux|"],
  ["bold", "|- **un**\n- deux|", "- |**un**\n- **deux|**"],
])("%s: %j", (id, before, after) => {
  expect(press(id, before)).toBe(after);
});

const FIGURE = wordsOfFigure(
  FigureSchema.parse({
    ...{ form: "bars", category: "sante", title: "Les lits", measure: "Nombre de lits", unit: "lits" },
    ...{ facts: ["M1", "M2"], asOf: 2026, source: "Drees" },
    rows: [
      { name: "Paris", value: 12.5 },
      { name: "Lyon", value: 1234 },
    ],
  }),
);

test("a figure brings its caption and its numbers, with their proofs", () => {
  expect(FIGURE).toEqual({
    ownCaption: "Les lits. Nombre de lits. Source : Drees. Dessin : Le Récap.",
    measure: "Nombre de lits",
    numbers: "- Paris – 12,5. <!-- M1, M2 -->\n- Lyon – 1 234. <!-- M1, M2 -->",
  });
});

test("each cell of a table is marked by itself", () => {
  const view = open("");
  const table = "| a | b |\n|---|---|\n| c | |";
  view.dispatch({ changes: { from: 0, insert: table }, selection: { anchor: 0, head: table.length } });
  CONSTRUCTS.find(({ id }) => id === "bold")?.run?.(view);
  expect(view.state.doc.toString()).toBe("| **a** | **b** |\n|---|---|\n| **c** | |");
});

test.each([
  ["link", { words: "un mot", address: "https://a.fr/x (y)" }, "Dit m|ot.", "Dit [un mot](https://a.fr/x%20%28y%29)|."],
  ["term", { term: "otan", label: "OTAN", words: "" }, "L'|.", "L'[OTAN](/glossaire#otan)|."],
  ["foreign", { words: "Sicherheit", language: "de" }, "La |.", "La :lang[Sicherheit]{lang=de}|."],
  ["essential", {}, "Un|.\nDeux.", "Un.\n\n:::essentiel\n- |\n:::\n\nDeux."],
  ["table", { titles: "An ; Votes" }, "Un.|", "Un.\n\n¦ An ¦ Votes ¦\n¦ --- ¦ --- ¦\n¦ | ¦  ¦\n\n"],
  ["data", { title: "Les âges" }, "|", ":::donnees[Les âges]\n- |\n:::\n\n"],
  [
    ...(["figure", { figure: "b", ...FIGURE, caption: "" }, "Un.|"] as const),
    `Un.\n\n![${FIGURE.ownCaption}](/figures/b.svg)\n\n:::donnees[Nombre de lits]\n${FIGURE.numbers}\n:::\n\n|`,
  ],
  [
    ...(["figure", { figure: "b", measure: "Les âges", caption: "Une légende." }, "Un.\n\n|\n\nDeux."] as const),
    "Un.\n\n![Une légende.](/figures/b.svg)\n\n:::donnees[Les âges]\n- |\n:::\n\nDeux.",
  ],
  [
    ...(["quotation", { words: "« Oui. »", who: "Elle", where: "", date: "2026", translated: "yes" }, "|"] as const),
    "> « Oui. »\n>\n> — Elle, 2026, traduction de la rédaction\n\n|",
  ],
])("%s of %j", (id, values, before, after) => {
  expect(press(id, before, values as Record<string, string>)).toBe(after);
});

const QUOTATION = CONSTRUCTS.find(({ id }) => id === "quotation")?.fields ?? [];
const TYPED: Record<string, string> = {
  words: "Un.\n\n- Deux.",
  who: "Anne Lefort, présidente de l'association",
  where: "un discours, Lyon",
  date: "12 mars 2026",
  translated: "yes",
};
const COMBINATIONS = QUOTATION.reduce<Record<string, string>[]>(
  (all, { name, isRequired }) =>
    all.flatMap((one) => [{ ...one, [name]: TYPED[name] ?? "" }, ...(isRequired ? [] : [{ ...one, [name]: "" }])]),
  [{}],
);

test.each(COMBINATIONS)("the dialog accepts %j, and the check finds its quotation complete", (values) => {
  expect(QUOTATION.flatMap(({ name, refuse }) => refuse?.(values[name] ?? "") ?? [])).toEqual([]);
  const written = press("quotation", "|", values).replace("|", "");
  expect(findIncompleteQuotations(parseMarkdown(written), () => false)).toEqual([]);
});

test("the dialog refuses a date without a year, which the check would refuse", () => {
  const date = QUOTATION.find(({ name }) => name === "date");
  expect(date?.isRequired).toBe(true);
  expect(date?.refuse?.("hier")).toBe("Donnez l’année, en quatre chiffres.");
});

const TEXT = "Un.\n\n:::essentiel\n- a\n- b\n:::\n\n## Deux\n";

test("a block moves as a whole: a box with what it holds, an item in its list", () => {
  const view = open(TEXT.replace("Un", "U|n"));
  moveBlockDown(view);
  expect(shown(view)).toBe(":::essentiel\n- a\n- b\n:::\n\nU|n.\n\n## Deux\n");
  moveBlockDown(view);
  expect(shown(view)).toBe(":::essentiel\n- a\n- b\n:::\n\n## Deux\n\nU|n.\n");
  // The last one stays.
  moveBlockDown(view);
  moveBlockUp(view);
  moveBlockUp(view);
  expect(view.state.doc.toString()).toBe(TEXT);
  const item = open(TEXT.replace("- b", "- |b"));
  moveBlockUp(item);
  expect(shown(item)).toBe(TEXT.replace("- a\n- b", "- |b\n- a"));
});

const BOX = ":::essentiel\n- a\n- b\n:::";
const TABLE = "¦ An ¦ Votes ¦\n¦ --- ¦ --- ¦";

test.each([
  ["- a|", "- a\n- |"],
  ["1. a|b", "1. a\n2. |b"],
  ["> a|", "> a\n> |"],
  // An empty line between: what comes next would go on with the list or the quotation.
  ["- a\n- |", "- a\n\n|"],
  ["> a\n> |\nb", "> a\n\n|\nb"],
  // On an empty last line, out of the box.
  [":::essentiel\n- a\n- |\n:::", ":::essentiel\n- a\n:::\n\n|"],
  [":::essentiel\na\n|\n:::\n\nUn.", ":::essentiel\na\n:::\n\n|\n\nUn."],
  [":::essentiel\n- |\n:::\n", ":::essentiel\n- \n:::\n\n|"],
  // A title of a box, the caption of a picture, and the first letter of a heading stay whole.
  [":::donnees[Les| âges]\n- a\n:::", ":::donnees[Les âges]\n- |a\n:::"],
  ["![Une lég|ende.](/a.svg)\n\nUn.", "![Une légende.](/a.svg)\n\n|\n\nUn."],
  ["Un.\n\n## |Titre", "Un.\n\n\n## |Titre"],
  // A row below; an empty last row is left.
  ["¦ An| ¦ Votes ¦\n¦ --- ¦ --- ¦", `${TABLE}\n¦ | ¦  ¦`],
  [`${TABLE}\n¦ 1 ¦ 2| ¦\n¦ 3 ¦ 4 ¦`, `${TABLE}\n¦ 1 ¦ 2 ¦\n¦ | ¦  ¦\n¦ 3 ¦ 4 ¦`],
  [`${TABLE}\n¦ 1 ¦ 2 ¦\n¦ | ¦  ¦`, `${TABLE}\n¦ 1 ¦ 2 ¦\n\n|`],
  // A paragraph is one after an empty line; a second press adds none.
  ["Un.|", "Un.\n\n|"],
  ["Un. |Deux.", "Un. \n\n|Deux."],
  ["Un.|\n\nDeux.", "Un.\n\n|\n\nDeux."],
  ["Un.\n\n|", "Un.\n\n|"],
])("Enter goes on with a block, and leaves it: %j", (before, after) => {
  const view = open(before);
  expect(continueBlock(view)).toBe(true);
  expect(shown(view)).toBe(after);
});

test.each([
  [nextCell, "¦ A| ¦ B ¦\n¦ --- ¦ --- ¦\n¦ 1 ¦ 2 ¦", "¦ A ¦ B| ¦\n¦ --- ¦ --- ¦\n¦ 1 ¦ 2 ¦"],
  [nextCell, "¦ A ¦ B| ¦\n¦ --- ¦ --- ¦\n¦ 1 ¦ 2 ¦", "¦ A ¦ B ¦\n¦ --- ¦ --- ¦\n¦ 1| ¦ 2 ¦"],
  [nextCell, "¦ A ¦ B ¦\n¦ --- ¦ --- ¦\n¦ 1 ¦ 2| ¦", "¦ A ¦ B ¦\n¦ --- ¦ --- ¦\n¦ 1 ¦ 2 ¦\n¦ | ¦  ¦"],
  [nextCell, "¦ A ¦\n¦ --- ¦\n¦ 1 ¦\n¦ | ¦", "¦ A ¦\n¦ --- ¦\n¦ 1 ¦\n\n|"],
  [formerCell, "¦ A ¦ B ¦\n¦ --- ¦ --- ¦\n¦ |1 ¦ 2 ¦", "¦ A ¦ B| ¦\n¦ --- ¦ --- ¦\n¦ 1 ¦ 2 ¦"],
  [formerCell, "¦ A| ¦\n¦ --- ¦\n¦ 1 ¦", null],
  [nextCell, "Un.|", null],
])("Tab moves by cell, and leaves any other text: %o %j", (move, before, after) => {
  const view = open(before);
  expect(move(view)).toBe(after !== null);
  expect(shown(view)).toBe(after ?? before);
});

test.each(["## Titre|", "Un.\n|", ":::essentiel\na|\n:::"])("Enter is left to the editor: %j", (text) => {
  expect(continueBlock(open(text))).toBe(false);
});

test.each(["- a\n\n|Un.", "## Titre\n\n|Un.", ":::essentiel\n- a\n:::\n\n|Un."])(
  "Backspace is left to the editor: %j",
  (text) => {
    expect(deleteMark(open(text))).toBe(false);
  },
);

test.each([
  ["## |Titre", "|Titre"],
  ["- |a\n- b", "|a\n- b"],
  ["- a\n- |b", "- a|b"],
  ["> a\n> |b", "> a|b"],
  ["Un.\n\n:::essentiel\n- |\n:::", "Un.\n\n|"],
  [`${BOX}\n|\nUn.`, `${BOX.replace("b\n", "b|\n")}\n\nUn.`],
  [":::essentiel\n|a\n:::", ":::essentiel\n|a\n:::"],
  [":::donnees[|Titre]\n- a\n:::", ":::donnees[|Titre]\n- a\n:::"],
  [`${TABLE}\n¦ |1 ¦ 2 ¦`, `${TABLE}\n¦ |1 ¦ 2 ¦`],
  [`${TABLE}\n¦ 1 ¦ 2 ¦\n¦ | ¦  ¦`, `${TABLE}\n¦ 1 ¦ 2| ¦`],
  ["Un. \n\n|Deux.", "Un. |Deux."],
  ["Un.\n\n|\n\nDeux.", "Un.|\n\nDeux."],
])("Backspace takes a mark whole, or leaves it: %j", (before, after) => {
  const view = open(before);
  expect(deleteMark(view)).toBe(true);
  expect(shown(view)).toBe(after);
});
