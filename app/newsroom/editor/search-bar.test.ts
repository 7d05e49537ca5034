import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { dialect } from "./dialect.ts";
import { wordsQuery } from "./search-bar.ts";

test("words are found in the text, and not in what stands for a mark or an address", () => {
  const doc = ":::essentiel\n- L’essentiel est [essentiel](/glossaire#essentiel).\n:::\n\nUn. <!-- ESSENTIEL1 -->";
  const state = EditorState.create({ doc, extensions: [dialect] });
  const found = wordsQuery("essentiel").getCursor(state);
  const places: number[] = [];
  for (let next = found.next(); !next.done; next = found.next()) places.push(next.value.from);
  expect(places).toEqual([17, 32]);
});
