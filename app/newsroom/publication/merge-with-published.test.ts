import { expect, test } from "vitest";
import { mergePreferringPublished, mergeWithPublished } from "./merge-with-published.ts";

test("of a list of words, what each added or took out", () => {
  const words = { base: "abri\nbail\n", mine: "abri\nbail\ncens\n", theirs: "bail\ndime\n" };
  expect(mergeWithPublished("words.txt", words)).toBe("bail\ndime\ncens\n");
  expect(mergeWithPublished("words.txt", { base: null, mine: "cens\n", theirs: "dime\n" })).toBe("dime\ncens\n");
  const emptied = { base: "abri\nbail\n", mine: "bail\n", theirs: "abri\n" };
  expect(mergeWithPublished("words.txt", emptied)).toBe("");
  expect(mergeWithPublished("facts/a.yaml", words)).toBeNull();
});

test("where both changed a line the site's stands; what each added at one place stays", () => {
  const base = "un\ndeux\ntrois\nquatre\n";
  expect(
    mergePreferringPublished({
      base,
      mine: base.replace("un", "UN").replace("quatre", "4"),
      theirs: base.replace("quatre", "IV"),
    }),
  ).toBe("UN\ndeux\ntrois\nIV\n");
  expect(mergePreferringPublished({ base, mine: `${base}mien\n`, theirs: `${base}leur\n` })).toBe(
    `${base}leur\nmien\n`,
  );
});
