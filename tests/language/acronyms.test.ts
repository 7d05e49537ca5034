import { expect, test } from "vitest";
import { findAcronyms, findUnexplained } from "#library/language/acronyms.ts";
import { parseMarkdown } from "#library/markdown/parse-markdown.ts";

const known = new Map([
  ["ONU", { id: "onu", fullForm: "Organisation des Nations unies" }],
  ["UE", { id: "ue", fullForm: "Union européenne" }],
]);
const unexplained = (text: string) => findUnexplained(parseMarkdown(text), known);

test("acronyms are words of capitals alone", () => {
  expect(findAcronyms("L’ONU, l’UE et MapSVG au XXe siècle, Minsk II, PREMIERS ARTICLES, vol MH17")).toEqual([
    "ONU",
    "UE",
  ]);
});

test.each([
  ["L'ONU vote.", ["ONU"]],
  ["L'ONU vote. C'est l'Organisation des Nations unies.", ["ONU"]],
  ["- Un point de l'ONU\n\nPuis l'[ONU](/glossaire#onu).", ["ONU"]],
  ["L'[ONU](/glossaire#ue) vote.", ["ONU"]],
  ["Le COSPAR vote.", ["COSPAR"]],
  ["## L'UE\n\nL'Union européenne (UE).", ["UE"]],
])("%s: not explained at first use", (text, acronyms) => {
  expect(unexplained(text)).toEqual(acronyms);
});

test.each([
  "L'[ONU](/glossaire#onu) vote. L'ONU décide.",
  "L'Union européenne (UE) vote. Puis l'UE décide.",
  "Fond : licence CC BY 4.0.",
])("%s: explained, or needs no explanation", (text) => {
  expect(unexplained(text)).toEqual([]);
});
