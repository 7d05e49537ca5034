import { expect, test } from "vitest";
import { createTermIndex, type Wanted } from "./term-index.ts";

const WEIGHTS = { heading: { boost: 2, length: 0.75 }, text: { boost: 1, length: 0.75 } };

function wanting(...terms: string[]): Wanted {
  return new Map(terms.map((term, place) => [term, { weight: 1, places: 1 << place, exact: 0 }]));
}

function best(documents: { heading: string[]; text: string[] }[], ...terms: string[]): number | undefined {
  const found = createTermIndex(documents, WEIGHTS).lookUp(wanting(...terms));
  return found.sort((a, b) => b.score - a.score)[0]?.id;
}

const filler = Array.from({ length: 20 }, () => ({ heading: ["suite"], text: ["france", "pays"] }));

test("a word that most texts have is not rare because few headings have it", () => {
  const documents = [
    { heading: ["france"], text: ["france", "pays"] },
    { heading: ["autre"], text: ["musulman", "france"] },
    ...filler,
  ];
  expect(best(documents, "musulman", "france")).toBe(1);
});

test("a heading counts more than the text, and a short text more than a long one", () => {
  const long = { heading: ["suite"], text: ["impot", ...Array.from({ length: 50 }, (_, word) => `mot${word}`)] };
  const short = { heading: ["suite"], text: ["impot"] };
  expect(best([long, short, ...filler], "impot")).toBe(1);
  expect(best([short, { heading: ["impot"], text: ["suite"] }, ...filler], "impot")).toBe(1);
});

test("what is found says which words of the query it stands for", () => {
  const index = createTermIndex(
    [
      { heading: [], text: ["un"] },
      { heading: ["deux"], text: ["deux", "un"] },
    ],
    WEIGHTS,
  );
  const places = (...terms: string[]) => new Map(index.lookUp(wanting(...terms)).map((one) => [one.id, one.places]));
  expect(places("un", "deux")).toEqual(
    new Map([
      [0, 1],
      [1, 3],
    ]),
  );
  expect(places("deux")).toEqual(new Map([[1, 1]]));
  expect(places("trois")).toEqual(new Map());
});
