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

/** The former text again, from the present one. */
function takeBack(present: string[], hunks: ReturnType<typeof compareTexts>): string[] {
  const lines = [...present];
  for (const { line, words } of hunks.toReversed()) {
    const side = (without: string) => {
      const kept = words.filter(({ change }) => change !== without).map((part) => part.words);
      return kept.join("").split("\n").slice(0, -1);
    };
    const isAfterAnother = (present[line - 2] ?? "").trim() !== "";
    const from = line - 1 - (isAfterAnother ? 1 : 0);
    expect(present.slice(from, from + side("removed").length)).toEqual(side("removed"));
    lines.splice(from, side("removed").length, ...side("added"));
  }
  return lines;
}

test("whatever changes, the words added and kept are the present text, those removed and kept the former one", () => {
  const random = randomNumbers(3);
  const words = () => Array.from({ length: Math.floor(random() * 4) }, () => "abc"[Math.floor(random() * 3)]).join(" ");
  const lines = () => Array.from({ length: Math.floor(random() * 5) }, words);
  for (let round = 0; round < 500; round++) {
    const [former, present] = [lines(), lines()];
    const [before, after] = [former, present].map((all) => all.map((line) => `${line}\n`).join(""));
    expect(takeBack(present, compareTexts(before ?? "", after ?? ""))).toEqual(former);
  }
});

test("texts that have nothing in common are shown whole, in a bounded time", () => {
  const lines = (name: string) => Array.from({ length: 8_000 }, (_, at) => `${name} ${at}`);
  const begun = performance.now();
  const hunks = compareTexts(lines("a").join("\n"), lines("b").join("\n"));
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(takeBack(lines("b"), hunks)).toEqual(lines("a"));
});
