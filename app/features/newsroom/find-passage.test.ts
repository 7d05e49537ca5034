import { expect, test } from "vitest";
import { anchorOf, createFinder, findPassage, newBudget } from "./find-passage.ts";

const TEXT = `## Le système

Dans une retraite par répartition, les actifs paient pour les retraités. Le contraire s'appelle la capitalisation.

- Un actif paie.
- Un retraité reçoit.
- Un actif paie.
`;

function anchored(words: string, nth = 0) {
  let start = -1;
  for (let count = 0; count <= nth; count++) start = TEXT.indexOf(words, start + 1);
  return anchorOf(TEXT, { start, end: start + words.length });
}

const found = (text: string, anchor: ReturnType<typeof anchored>) => {
  const range = findPassage(text, anchor);
  return range && text.slice(range.start, range.end);
};

test.each([
  ["the text is the same", TEXT],
  ["words came before", TEXT.replace("Dans une", "Aujourd'hui, dans une")],
  ["its apostrophe became another character", TEXT.replace("s'appelle", "s’appelle")],
  ["its paragraph moved", `${TEXT.replace(/Dans une .*\n/, "")}\n${/Dans une .*/.exec(TEXT)?.[0]}\n`],
])("a sentence is found as it is when %s", (_, text) => {
  expect(found(text, anchored("Le contraire s'appelle la capitalisation"))).toMatch(
    /^Le contraire s['’]appelle la capitalisation$/,
  );
});

test("a sentence of which a few words changed is found where the others stand", () => {
  const anchor = anchored("les actifs paient pour les retraités");
  const text = TEXT.replace("les actifs paient pour", "les **actifs** d'alors paient pour");
  expect(found(text, anchor)).toBe("les **actifs** d'alors paient pour les retraités");
});

test("of words that stand twice, those behind the same words are found", () => {
  const second = anchored("Un actif paie", 1);
  expect(findPassage(TEXT, second)?.start).toBe(TEXT.lastIndexOf("Un actif paie"));
  expect(findPassage(`# Titre\n\n${TEXT}`, second)?.start).toBe(TEXT.lastIndexOf("Un actif paie") + 9);
});

test.each([
  ["a sentence written anew", "Le contraire s'appelle la capitalisation", "Tout autre chose se dit ici maintenant"],
  ["a word that went", "contraire", "inverse"],
])("%s is not found, also where the word stands elsewhere", (_, words, others) => {
  const text = `${TEXT.replace(words, others)}\nBien au contraire, on épargne.\n`;
  expect(findPassage(text, anchored(words))).toBeNull();
});

const wordsOf = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index % 997}`);

test("the longest sentence is found in the longest text, although a word of it changed", () => {
  const words = wordsOf("mot", 16_000);
  const anchor = { quote: words.slice(800, 860).join(" "), before: "" };
  const text = words.with(810, "autre").join(" ");
  expect(text.slice(findPassage(text, anchor)?.start).startsWith("mot800 ")).toBe(true);
});

test("what the passages of a text may cost is bounded, one by one and together", () => {
  const budget = newBudget();
  const { left } = budget;
  const find = createFinder(wordsOf("mot", 16_000).join(" "), budget);
  const gone = (count: number) => find({ quote: wordsOf("autre", count).join(" "), before: "" });
  expect([gone(150), budget.left]).toEqual([null, left]);
  expect([gone(60), budget.left]).toEqual([null, left - 60 * 16_000]);
  gone(60);
  expect(find({ quote: "mot996 mot0 mot1 mot2", before: "" })).not.toBeNull();
  gone(60);
  expect(budget.left).toBeLessThanOrEqual(0);
  expect(find({ quote: "mot996 mot0 mot1 mot2", before: "mot994 mot995 " })).not.toBeNull();
  const shortBudget = newBudget();
  createFinder("e".repeat(100_000), shortBudget)({ quote: "e", before: "a" });
  expect(shortBudget.left).toBe(0);
});
