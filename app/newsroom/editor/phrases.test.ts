import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PHRASES } from "./create-view.ts";

/** By what shows them, which this editor does not use. */
const UNUSED = {
  codeFolding: ["Folded lines", "Unfolded lines", "to", "folded code", "unfold"],
  foldGutter: ["Fold line", "Unfold line"],
  gotoLine: ["Go to line", "go"],
  highlightSpecialChars: ["Control character"],
  showDialog: ["close"],
};

const PACKAGES = "node_modules/@codemirror";

test("whatever the editor says of itself is in French", () => {
  const said = readdirSync(PACKAGES).flatMap((name) => {
    const calls = readFileSync(`${PACKAGES}/${name}/dist/index.js`, "utf8").matchAll(/\.phrase\(([^)]+)\)/g);
    return [...calls].flatMap(([, given = ""]) => [...given.matchAll(/"([^"]+)"/g)].map(([, phrase]) => phrase));
  });
  expect(said.toSorted()).toEqual([...Object.keys(PHRASES), ...Object.values(UNUSED).flat()].toSorted());
  const sources = readdirSync(import.meta.dirname).filter((name) => !name.includes(".test."));
  const own = sources.map((name) => readFileSync(`${import.meta.dirname}/${name}`, "utf8")).join();
  expect(Object.keys(UNUSED).filter((name) => own.includes(name))).toEqual([]);
});
