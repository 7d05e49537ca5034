import { expect, test } from "vitest";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { compareTexts } from "./compare.server.ts";
import { comparedLines } from "./compared-lines.ts";

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

test("line by line, the words are those of the present text, each with its number", () => {
  const former = "un\ndeux\ntrois\nquatre\ncinq\n";
  const present = "un\ndeux mots\nquatre\ncinq et\n\nsix\n";
  const lines = compareTexts(former, present).flatMap(comparedLines);
  const known = lines.filter(({ line }) => line !== null);
  expect(known.map(({ line, text }) => [line, text])).toEqual([
    [1, "un"],
    [2, "deux mots"],
    // Below the first run of changes, and above the second.
    [3, "quatre"],
    [3, "quatre"],
    [4, "cinq et"],
    [6, "six"],
  ]);
  const random = randomNumbers(5);
  const some = () => Array.from({ length: 6 }, () => ["a b", "b c", "", "c"][Math.floor(random() * 4)] ?? "");
  for (let round = 0; round < 300; round++) {
    const [before, after] = [some(), some()];
    const shown = compareTexts(before.join("\n"), after.join("\n")).flatMap(comparedLines);
    for (const { line, text } of shown) if (line !== null) expect(text).toBe(after[line - 1]);
  }
});
