import { expect, test } from "vitest";
import type { Fact } from "#library/schema/facts.schema.ts";
import { quotesOf } from "./source-quotes.ts";

type Source = Fact["sources"][number];

function aFact(statement: string, sources: Partial<Source>[]): Fact {
  const common = {
    title: "Un rapport",
    author: "L’auteur",
    consulted: "2026-11-25",
    read: "source",
    language: "fr",
  } as const;
  return {
    ...{ id: "A1", file: "facts/un.yaml", statement, confidence: "established", checked: "read", asOf: "2026" },
    sources: sources.map((source) => ({ ...common, ...source })),
  };
}

const PAGE = "https://exemple.fr/rapport";

test.each([
  [
    "the words that a fact quotes are looked for in its page",
    "Il dit « une crise de moyens ».",
    [{ url: PAGE }],
    ["une crise de moyens"],
  ],
  ["a name between « » is no quotation", "Le plan « Ma santé » commence.", [{ url: PAGE }], []],
  ["what we cut or completed is not looked for", "« il [le prix] a donc baissé »", [{ url: PAGE }], []],
  ["a translated page has other words", "« une crise de moyens »", [{ url: PAGE, language: "en" }], []],
  [
    "of two sources nothing says which has the words",
    "« une crise de moyens »",
    [{ url: PAGE }, { url: `${PAGE}/2` }],
    [],
  ],
  [
    "unless a source says it",
    "Un prix.",
    [{ url: PAGE, quote: "le prix a baissé" }, { url: `${PAGE}/2` }],
    ["le prix a baissé"],
  ],
])("%s", (_what, statement, sources, expected) => {
  expect([...(quotesOf([aFact(statement, sources)]).get(PAGE) ?? [])]).toEqual(expected);
});
