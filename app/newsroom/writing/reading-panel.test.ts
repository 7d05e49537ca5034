import { expect, test } from "vitest";
import { readingLengthText } from "./reading-panel.tsx";

test.each([
  [1, 0.005, "1 mot, soit moins d’une minute"],
  [45, 0.2, "45 mots, soit moins d’une minute"],
  [230, 1, "230 mots, soit 1,0 minute"],
  [575, 2.5, "575 mots, soit 2,5 minutes"],
])("the length of %i words is said in minutes: %f", (words, minutes, said) => {
  expect(readingLengthText(words, minutes)).toBe(said);
});
