import { expect, test } from "vitest";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { compareTexts } from "./compare.server.ts";

/** « [-removed-] » and « {+added+} », as git writes them. */
function show(former: string, present: string): string[] {
  return compareTexts(former, present).map(({ line, words }) => {
    const marked = words.map(({ words: text, change }) => {
      if (change === "same") return text;
      return change === "added" ? `{+${text}+}` : `[-${text}-]`;
    });
    return `${line}: ${marked.join("").trim().replaceAll("\n", "|")}`;
  });
}

test("a changed word stands in its line, with the lines around", () => {
  expect(show("un\ndeux mots\ntrois\n", "un\ndeux choses\ntrois\n")).toEqual(["2: un|deux [-mots-]{+choses+}|trois"]);
  expect(show("a\nb\n", "a\n")).toEqual(["2: a|[-b|-]"]);
  expect(show("", "a\n")).toEqual(["1: {+a|+}"]);
  expect(show("a\n", "a\n")).toEqual([]);
});

test("whatever changes, the words added and kept are the present text, those removed and kept the former one", () => {
  const random = randomNumbers(3);
  const words = () => Array.from({ length: Math.floor(random() * 4) }, () => "abc"[Math.floor(random() * 3)]).join(" ");
  const lines = () => Array.from({ length: Math.floor(random() * 5) }, words);
  for (let round = 0; round < 500; round++) {
    const [former, present] = [lines(), lines()];
    for (const { line, words: parts } of compareTexts(former.join("\n"), present.join("\n"))) {
      const side = (without: string) =>
        parts
          .filter(({ change }) => change !== without)
          .map((part) => part.words)
          .join("");
      expect(present.map((text) => `${text}\n`).join("")).toContain(side("removed").trim());
      expect(former.map((text) => `${text}\n`).join("")).toContain(side("added").trim());
      expect(line).toBeLessThanOrEqual(present.length + 1);
    }
  }
});
