import { expect, test } from "vitest";
import { aContent, aFactsFile, anArticle } from "#tests/support/content/content.ts";
import { createCatalogue, readSource } from "./create-catalogue.ts";

const PATH = "/categories/sante/hopital/histoire";
const TEXT = `:::essentiel
- L'un coûte 12 %. <!-- A1 -->
- L'autre. <!-- A2, A1 -->
:::

## Les débuts

Rien ne porte ces mots.

## La suite

Deux. <!-- A2 -->
`;

const A2 = "  A2: { statement: Un fait., confidence: established, checked: read, asOf: 2019, sources: [livre] }";

const catalogue = createCatalogue(
  readSource(
    aContent({
      "articles/sante/hopital/histoire.md": anArticle({}, TEXT),
      "facts/sante.yaml": aFactsFile({
        more: A2,
      }),
    }),
  ),
  () => null,
);

test("each section that has proofs is a page, complete in itself; the quiz is the last", () => {
  const first = catalogue.getProofPage(PATH, null);
  expect(first?.sections).toEqual([
    { id: "essentiel", title: "L’essentiel", count: 2 },
    { id: "la-suite", title: "La suite", count: 1 },
    { id: "quiz", title: "Quiz", count: 1 },
  ]);
  expect(first?.entries.map(({ text, facts }) => [text, ...facts])).toEqual([
    ["L’un coûte 12\u202f%.", "A1"],
    ["L’autre.", "A2", "A1"],
  ]);
  expect(catalogue.getProofPage(PATH, "essentiel")).toEqual(first);
  const next = catalogue.getProofPage(PATH, "la-suite");
  expect([next?.position, Object.keys(next?.proofs ?? {})]).toEqual([1, ["A2"]]);
  const quiz = catalogue.getProofPage(PATH, "quiz");
  expect(quiz?.entries).toEqual([{ key: null, text: expect.stringContaining("l’hôpital"), facts: ["A1"] }]);
});

test("a source without address says why", () => {
  const unread = aFactsFile().replace(
    "url: 'https://exemple.fr/livre'",
    "noAddress: Livre imprimé ; pages non relevées.",
  );
  const files = { "articles/sante/hopital/histoire.md": anArticle({}, TEXT), "facts/sante.yaml": `${unread}${A2}` };
  const page = createCatalogue(readSource(aContent(files)), () => null).getProofPage(PATH, null);
  expect(page?.proofs["A1"]?.sources).toMatchObject([
    { url: null, noAddress: "Livre imprimé\u202f; pages non relevées." },
  ]);
});

test("a section that is none, or that nothing is carried in, has no page", () => {
  expect(catalogue.getProofPage(PATH, "les-debuts")).toBeNull();
  expect(catalogue.getProofPage(PATH, "nimporte")).toBeNull();
  expect(catalogue.getProofPage("/categories/sante/hopital/nimporte", null)).toBeNull();
});

test("a passage is found on the page of its section", () => {
  const keyOf = (section: string | null) => catalogue.getProofPage(PATH, section)?.entries[0]?.key ?? "";
  const placeOf = (key: string) => catalogue.getProofPlace("hopital-histoire", key);
  expect(placeOf(keyOf(null))).toEqual({ section: null, passage: keyOf(null) });
  expect(placeOf(keyOf("la-suite"))).toEqual({ section: "la-suite", passage: keyOf("la-suite") });
  expect(placeOf("nimporte")).toBeNull();
  expect(catalogue.getProofPlace("nimporte", keyOf(null))).toBeNull();
});

test("each change is read passage by passage, the old words beside the new ones, as the text is served", async () => {
  const section = { id: "les-debuts", text: "Les débuts" };
  const history = [
    [{ section, before: "C'est 11 %.", after: "C'est 12 %." }],
    [{ section, before: "Trop.", after: null }],
  ];
  const source = { ...readSource(aContent()), readHistory: () => Promise.resolve(history) };
  const changed = createCatalogue(source, () => null);
  expect(await changed.getHistory("hopital-histoire")).toEqual([
    [{ section, before: "C’est 11\u202f%.", after: "C’est 12\u202f%." }],
    [{ section, before: "Trop.", after: null }],
  ]);
  expect(await changed.getHistory("nimporte")).toBeNull();
  expect(await catalogue.getHistory("hopital-histoire")).toEqual([]);
});
