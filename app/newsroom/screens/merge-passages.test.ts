import fc from "fast-check";
import { expect, test } from "vitest";
import { mergePassages, type Passage } from "./merge-passages.server.ts";

type Side = "mine" | "theirs";
type Merged = ReturnType<typeof mergePassages>;

const choose = (merged: Merged, side: Side) =>
  merged.map((part) => (typeof part === "string" ? part : part[side].text)).join("");
const asked = (merged: Merged) => merged.filter((part): part is Passage => typeof part !== "string");
const paragraphs = (text: string) => text.split("\n\n").filter(Boolean);
const pageOf = (own: string[]) => own.map((one) => `${one}\n\n`).join("");

const HEAD = "---\ntitle: Un titre\ndescription: Une description\n---\n\n";
const BASE = `${HEAD}Le premier passage.\n\nLe deuxième passage dit ceci.\n\nLe dernier.\n`;

test("of an article each passage that both changed is asked, the rest of both is merged", () => {
  const mine = BASE.replace("Un titre", "Mon titre").replace("dit ceci.", "dit cela.\n\nUn ajout de moi.");
  const theirs = BASE.replace("Une description", "Leur description")
    .replace("dit ceci.", "ne dit rien.\n\nUn ajout de Karim.")
    .replace("Le dernier.", "Le dernier, récrit.");
  const merged = mergePassages("articles/a.md", { base: BASE, mine, theirs });
  expect(asked(merged)).toEqual([
    {
      mine: { text: "Le deuxième passage dit cela.\n\n", lines: { line: 8, endLine: 8 } },
      theirs: { text: "Le deuxième passage ne dit rien.\n\n", lines: { line: 8, endLine: 8 } },
    },
  ]);
  const chosen = (words: string) =>
    `${HEAD.replace("Un titre", "Mon titre").replace("Une d", "Leur d")}Le premier passage.\n\nLe deuxième passage ${words}\n\nUn ajout de moi.\n\nUn ajout de Karim.\n\nLe dernier, récrit.\n\n`;
  expect(choose(merged, "mine")).toBe(chosen("dit cela."));
  expect(choose(merged, "theirs")).toBe(chosen("ne dit rien."));
});

test.each([
  ["two fields side by side", "a: 1\nb: 2\n", "a: 3\nb: 2\n", "a: 1\nb: 4\n", "a: 3\nb: 4\n", "a: 3\nb: 4\n"],
  ["one field", "a: 1\nb: 2\n", "a: 3\nb: 2\n", "a: 4\nb: 2\n", "a: 3\nb: 2\n", "a: 4\nb: 2\n"],
  ["a field that both added", "a: 1\n", "a: 1\nb: 2\n", "a: 1\nb: 3\n", "a: 1\nb: 2\n", "a: 1\nb: 3\n"],
  ["an item taken away and changed", "- a: 1\n  b: 2\n", "- a: 1\n  b: 3\n", "", "- a: 1\n  b: 3\n", ""],
  ["a file that both wrote", null, "a: 1\n", "a: 2\n", "a: 1\n", "a: 2\n"],
  ["a file that one took away", "a: 1\n", "a: 2\n", null, "a: 2\n", ""],
])("of fields: %s", (_name, base, mine, theirs, allMine, allTheirs) => {
  const merged = mergePassages("glossary/a.yaml", { base, mine, theirs });
  expect([choose(merged, "mine"), choose(merged, "theirs")]).toEqual([allMine, allTheirs]);
});

test("words that both added to a list all stay", () => {
  const merged = mergePassages("words.txt", { base: "abri\n", mine: "abri\nbail\n", theirs: "abri\ncens\n" });
  expect(merged.join("")).toBe("abri\nbail\ncens\n");
});

/** Three texts of paragraphs, two of which began from the first. */
const threeTexts = fc
  .array(fc.constantFrom("a b c", "d e f", "g h i", "j k l", "m n o"), { maxLength: 7 })
  .chain((base) => {
    const edit = (name: string) =>
      fc
        .array(fc.tuple(fc.nat(base.length), fc.constantFrom("add", "cut", "rewrite", "replace")), { maxLength: 4 })
        .map((edits) =>
          edits.reduce<string[]>((text, [at, kind], index) => {
            const words = kind === "rewrite" ? `${text[at] ?? ""} ${name}${index}` : `${name}${index}`;
            return text.toSpliced(at, kind === "add" ? 0 : 1, ...(kind === "cut" ? [] : [words]));
          }, base),
        );
    return fc.record({ base: fc.constant(base), mine: edit("mien"), theirs: edit("leur") });
  });

test("nothing that one has typed is lost without a question, whatever both did", () => {
  fc.assert(
    fc.property(threeTexts, ({ base, mine, theirs }) => {
      const texts = { base: pageOf(base), mine: pageOf(mine), theirs: pageOf(theirs) };
      const merged = mergePassages("pages/a.md", texts);
      const [allMine, allTheirs] = [paragraphs(choose(merged, "mine")), paragraphs(choose(merged, "theirs"))];
      const isOld = new Set<string>(base);
      const typed = (text: string[]) => text.filter((one) => !isOld.has(one));
      const questions = (side: Side) => asked(merged).flatMap((one) => paragraphs(one[side].text));
      // All mine has what I typed, in its order, and what the other typed where nothing is asked.
      const inOrder = (text: string[], within: string[]) => text.filter((one) => within.includes(one));
      expect(inOrder(allMine, typed(mine))).toEqual(typed(mine));
      expect(inOrder(allTheirs, typed(theirs))).toEqual(typed(theirs));
      expect(allMine).toEqual(
        expect.arrayContaining(typed(theirs).filter((one) => !questions("theirs").includes(one))),
      );
      expect(allTheirs).toEqual(expect.arrayContaining(typed(mine).filter((one) => !questions("mine").includes(one))));
      // What nobody typed stands in none.
      for (const one of [...allMine, ...allTheirs]) expect([...base, ...mine, ...theirs]).toContain(one);
      // Where one has changed nothing, the other's text stands as it is.
      expect(mergePassages("pages/a.md", { ...texts, theirs: texts.base }).join("")).toBe(texts.mine);
      expect(mergePassages("pages/a.md", { ...texts, mine: texts.base }).join("")).toBe(texts.theirs);
      expect(mergePassages("pages/a.md", { ...texts, mine: texts.theirs }).join("")).toBe(texts.theirs);
      // What was chosen once is not asked again, when nothing else has changed.
      const again = { base: texts.theirs, mine: choose(merged, "mine"), theirs: texts.theirs };
      expect(asked(mergePassages("pages/a.md", again))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
