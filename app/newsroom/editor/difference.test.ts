import { expect, test } from "vitest";
import { showDifference } from "./difference.ts";

test.each([
  [
    "Le prix du lait monte.",
    "Le prix du lait a monté.",
    { before: "Le prix du lait ", removed: "monte", added: "a monté" },
  ],
  ["Un.", "Un. Deux.", { before: "Un.", removed: "", added: " Deux." }],
  ["Un. Deux.", "Un.", { before: "Un.", removed: " Deux.", added: "" }],
  ["Un.", "Un.", null],
])("what differs between two texts is shown as whole words: %j, %j", (former, text, expected) => {
  expect(showDifference(former, text)).toEqual(expected);
});
