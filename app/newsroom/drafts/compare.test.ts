import { expect, test } from "vitest";
import { measureWork } from "#tests/support/measure-work.ts";
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

test.each([
  ["soit 119,0 % du PIB", "soit 121,0 % du PIB", "soit [-119,0 %-]{+121,0 %+} du PIB"],
  ["soit 119,0 % du PIB", "soit 119 % du PIB", "soit [-119,0 %-]{+119 %+} du PIB"],
  ["soit 12 345 habitants", "soit 12 678 habitants", "soit [-12 345-]{+12 678+} habitants"],
  ["soit 3\u00a0milliards", "soit 3\u00a0millions", "soit [-3\u00a0milliards-]{+3\u00a0millions+}"],
  ["de −0,5 point", "de 0,5 point", "de [-−0,5-]{+0,5+} point"],
  ["en 2020-2024", "en 2020-2025", "en 2020-[-2024-]{+2025+}"],
])("a number changes as a whole, with its decimals and its unit: %s", (former, present, shown) => {
  expect(show(former, present)).toEqual([`1: ${shown}`]);
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

test("a sentence that was rewritten is the former one, then the new one, with what they begin and end with", () => {
  expect(show("un mot, puis deux autres mots ici.\n", "un mot, mais trois autres noms ici.\n")).toEqual([
    "1: un mot, [-puis deux-]{+mais trois+} autres [-mots-]{+noms+} ici.",
  ]);
  expect(show("qui contrôle la radio et le temps.\n", "qui veille sur la télévision et, en France.\n")).toEqual([
    "1: qui [-contrôle la radio et le temps-]{+veille sur la télévision et, en France+}.",
  ]);
});

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

test("texts that have nothing in common are shown whole, for a bounded amount of work", () => {
  const lines = (name: string) => Array.from({ length: 8_000 }, (_, at) => `${name} ${at}`);
  let hunks: ReturnType<typeof compareTexts> = [];
  expect(
    measureWork(() => {
      hunks = compareTexts(lines("a").join("\n"), lines("b").join("\n"));
    }),
  ).toBeLessThan(3_000);
  expect(takeBack(lines("b"), hunks)).toEqual(lines("a"));
});
