import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { splitFrontMatter } from "#library/schema/content-file.ts";
import { listPassages } from "./marked-passages.ts";
import { writeFacts } from "./write-facts.ts";

/** With facts for the passage that begins with these words. */
function write(text: string, words: string, facts: string[]): string | null {
  const { passages } = listPassages(text);
  return writeFacts(text, passages, { index: passages.findIndex((one) => one.text.startsWith(words)), facts });
}

test.each([
  ["a mark", "Un [lien](/x).  Fin. <!-- A1,A2 -->\n", "Un", ["A2"], "Un [lien](/x).  Fin. <!-- A2 -->\n"],
  ["a paragraph", "Un [lien](/x)\n\nDeux.", "Un", ["A1", "B2"], "Un [lien](/x) <!-- A1, B2 -->\n\nDeux."],
  ["the last line", "Un.\nDeux.  ", "Un", ["A1"], "Un.\nDeux. <!-- A1 -->  "],
  ["what follows a mark", "Un. <!-- A1 --> **Deux**", "Deux", ["A3"], "Un. <!-- A1 --> **Deux** <!-- A3 -->"],
  ["a line of a list", "- Un\n  - Deux\n- Trois\n", "Un", ["A1"], "- Un\n  - Deux <!-- A1 -->\n- Trois\n"],
  ["a quotation", "> « Un »\n>\n> — Qui, 2021\n", "« Un", ["A1"], "> « Un »\n>\n> — Qui, 2021 <!-- A1 -->\n"],
  [
    "a table",
    "| a | b |\n| --- | --- |\n| 1 | 2 |\n",
    "a",
    ["A1"],
    "| a | b |\n| --- | --- |\n| 1 | 2 <!-- A1 --> |\n",
  ],
])("the facts of %s", (_name, before, words, facts, after) => {
  expect(write(before, words, facts)).toBe(after);
});

test.each([
  ["Un. Deux [mots](/x). Trois.", "Un. Deux mots.", "Un. Deux [mots](/x). <!-- A1 --> Trois."],
  [
    "Le 1. 5. « Oui. » **Fin.** Non. <!-- A2 -->",
    "Le 1. 5. « Oui. »",
    "Le 1. 5. « Oui. » <!-- A1 --> **Fin.** Non. <!-- A2 -->",
  ],
])("the facts of the beginning of a passage: %s", (before, beginning, after) => {
  const { passages } = listPassages(before);
  expect(writeFacts(before, passages, { index: 0, facts: ["A1"], beginning })).toBe(after);
  expect(writeFacts(before, passages, { index: 0, facts: ["A1"], beginning: "Un mot." })).toBeNull();
});

test("a data block carries its caption, which has no mark of its own", () => {
  const text = (mark: string) => `![Une carte.](/figures/a.svg)\n\n:::donnees[Titre]\nFin.${mark}\n:::\n`;
  expect(write(text(""), "Titre", ["A1"])).toBe(text(" <!-- A1 -->"));
  expect(write(text(" <!-- A1 -->"), "Titre", [])).toBe(text(""));
  expect(write(text(" <!-- A1 -->"), "Une carte", ["A2"])).toBeNull();
});

test("without its facts, a passage becomes the beginning of the next one of its block, and no other", () => {
  expect(write("Un. <!-- A1 -->\n\nDeux. <!-- A2 -->", "Un", [])).toBe("Un.\n\nDeux. <!-- A2 -->");
  expect(write("Un. <!-- A1 --> Deux. <!-- A2 -->", "Un", [])).toBe("Un. Deux. <!-- A2 -->");
});

test("a long run of empty lines before a mark of its own line costs nothing", () => {
  const text = `${"\n".repeat(80_000)}- Un\n\n  <!-- M12 -->\n`;
  const { passages } = listPassages(text);
  const start = process.cpuUsage();
  writeFacts(text, passages, { index: 0, facts: [] });
  expect(process.cpuUsage(start).user).toBeLessThan(3_000_000);
});

test("a text whose other passages would change is not written", () => {
  expect(write("- Un\n\n  ```\n  deux\n  ```\n", "Un", ["A1"])).toBeNull();
});

test("in the articles of the site, a passage takes a fact, all other bytes the same", () => {
  const articles = readdirSync("content/articles", { recursive: true, encoding: "utf8" });
  // One in five: parsing them all takes seconds.
  const some = articles.filter((file) => file.endsWith(".md")).filter((_file, index) => index % 5 === 0);
  for (const [place, path] of some.entries()) {
    const body = splitFrontMatter(readFileSync(`content/articles/${path}`, "utf8"))?.body ?? "";
    const { passages } = listPassages(body);
    const own = passages.filter(({ isCaption, facts }) => !isCaption && facts.length === (place % 2 ? 1 : 0));
    const passage = own[Math.floor(own.length / 2)];
    if (!passage) continue;
    const facts = [...passage.facts, "ZZ999"];
    const text = writeFacts(body, passages, { index: passages.indexOf(passage), facts }) ?? "";
    expect(text.replace(/ <!-- ZZ999 -->|, ZZ999/, ""), `${path}: ${passage.text}`).toBe(body);
    expect(text).toContain("ZZ999");
  }
});
