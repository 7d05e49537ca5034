import { expect, test } from "vitest";
import { mergeServed, takeServed } from "./merge-served.ts";

test("of a list of words, what each added or took out", () => {
  const words = { base: "abri\nbail\n", mine: "abri\nbail\ncens\n", theirs: "bail\ndime\n" };
  expect(mergeServed("words.txt", words)).toBe("bail\ndime\ncens\n");
  expect(mergeServed("words.txt", { base: null, mine: "cens\n", theirs: "dime\n" })).toBe("dime\ncens\n");
  const emptied = { base: "abri\nbail\n", mine: "bail\n", theirs: "abri\n" };
  expect(mergeServed("words.txt", emptied)).toBe("");
  expect(mergeServed("facts/a.yaml", words)).toBeNull();
});

test("where both changed a line the site's stands; what each added at one place stays", () => {
  const base = "un\ndeux\ntrois\nquatre\n";
  expect(
    takeServed({ base, mine: base.replace("un", "UN").replace("quatre", "4"), theirs: base.replace("quatre", "IV") }),
  ).toBe("UN\ndeux\ntrois\nIV\n");
  expect(takeServed({ base, mine: `${base}mien\n`, theirs: `${base}leur\n` })).toBe(`${base}leur\nmien\n`);
});
