import { expect, test } from "vitest";
import { findQuotation, type Quotation, quotationAt, withoutTypography } from "./quotation.ts";

const TEXT = `## Le système

Dans une retraite par répartition, les actifs paient pour les retraités. Le contraire s'appelle la capitalisation.

- Un actif paie.
- Un retraité reçoit.
- Un actif paie.
`;

const find = (text: string, quotation: Quotation) => findQuotation(withoutTypography(text), quotation);
const quoted = (words: string, start = TEXT.indexOf(words)) => quotationAt(TEXT, { start, end: start + words.length });
const SENTENCE = "Le contraire s'appelle la capitalisation";

test.each([
  ["the text is the same", TEXT],
  ["words came before", TEXT.replace("Dans une", "Aujourd'hui, dans une")],
  ["its apostrophe became another character", TEXT.replace("s'appelle", "s’appelle")],
  ["its paragraph moved", `${TEXT.replace(/Dans une .*\n/, "")}\n${/Dans une .*/.exec(TEXT)?.[0]}\n`],
])("a passage is found when %s", (_, text) => {
  const { start, end } = find(text, quoted(SENTENCE)) ?? {};
  expect(text.slice(start, end).replace("’", "'")).toBe(SENTENCE);
});

test("a passage of which one word changed is not found", () => {
  expect(find(TEXT.replace("capitalisation", "répartition"), quoted(SENTENCE))).toBeNull();
});

test("of equal passages, the one behind the same signs is found, and a word elsewhere is not taken for one that went", () => {
  const second = quoted("Un actif paie", TEXT.lastIndexOf("Un actif paie"));
  expect(find(TEXT, second)?.start).toBe(TEXT.lastIndexOf("Un actif paie"));
  expect(find(`# Titre\n\n${TEXT}`, second)?.start).toBe(TEXT.lastIndexOf("Un actif paie") + 9);
  const text = `${TEXT.replace("contraire", "inverse")}\nBien au contraire, on épargne.\n`;
  expect(find(text, quoted("contraire"))).toBeNull();
});

test("words that stand everywhere cost little", () => {
  const start = process.threadCpuUsage();
  for (let place = 0; place < 100; place++) find("e".repeat(100_000), { quote: "eeee", before: "a" });
  expect(process.threadCpuUsage(start).user).toBeLessThan(500_000);
});
