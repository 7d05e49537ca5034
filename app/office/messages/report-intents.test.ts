import { expect, test } from "vitest";
import { reportedWords } from "./report-intents.ts";

test.each([
  ["the passage", "Le Sénat vote.", "« La loi » est fausse.", "Le Sénat vote."],
  [
    "the longest quotation",
    null,
    "Vous dites « la loi », puis «\u00a0Le Sénat vote seul.\u00a0» : c’est faux.",
    "Le Sénat vote seul.",
  ],
  ["other quotation marks", "", 'Vous dites "Le Sénat vote."', "Le Sénat vote."],
  ["nothing", null, "C’est faux.", ""],
])("the words of a report are %s", (_, passage, message, words) => {
  expect(reportedWords({ passage, message })).toBe(words);
});
