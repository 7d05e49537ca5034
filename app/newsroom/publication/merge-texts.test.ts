import { expect, test } from "vitest";
import { measureWork } from "#tests/support/measure-work.ts";
import { mergeTexts } from "./merge-texts.ts";

test.each([
  ["two that changed different lines", "a\nb\nc\nd", "A\nb\nc\nd", "a\nb\nc\nD", "A\nb\nc\nD"],
  ["one that changed nothing", "a", "a", "b", "b"],
  ["the same change", "a", "b", "b", "b"],
  ["the same line", "a", "b", "c", null],
  ["lines that touch", "a\nb\nc", "A\nb\nc", "a\nB\nc", null],
  ["the same change, and another", "a\nb\nc\nd", "A\nb\nc\nd", "A\nb\nc\nD", "A\nb\nc\nD"],
  ["lines that went and lines that came", "a\nb\nc\nd\ne", "c\nd\ne", "a\nb\nc\nd\nX\ne\nY", "c\nd\nX\ne\nY"],
  ["a new file that both wrote", null, "a", "b", null],
  ["a file that one took away and the other changed", "a", null, "b", null],
  ["a file that one took away", "a", null, "a", null],
])("%s", (_name, base, mine, theirs, merged) => {
  expect(mergeTexts(base, mine, theirs)).toBe(merged);
});

test("a long text that two changed is merged at once, one without a common line and one without end are not", () => {
  const lines = (length: number, line: (index: number) => string) => Array.from({ length }, (_, at) => line(at));
  const base = lines(4_000, (at) => (at % 2 === 0 ? "" : `${at}`));
  const [mine, theirs] = [base.with(1, "Mon début"), base.with(-1, "Leur fin")].map((text) => text.join("\n"));
  const foreign = (name: string) => lines(4_900, (at) => `${name} ${at}`).join("\n");
  const endless = lines(250_000, () => "a");
  const work = measureWork(() => {
    expect(mergeTexts(base.join("\n"), mine ?? "", theirs ?? "")).toBe(
      base.with(1, "Mon début").with(-1, "Leur fin").join("\n"),
    );
    expect(mergeTexts(base.join("\n"), foreign("a"), foreign("b"))).toBeNull();
    expect(mergeTexts(endless.join("\n"), ["x", ...endless].join("\n"), [...endless, "y"].join("\n"))).toBeNull();
  });
  expect(work).toBeLessThan(5_000);
});
