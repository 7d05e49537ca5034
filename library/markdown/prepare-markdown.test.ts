import { expect, test } from "vitest";
import { prepareMarkdown } from "./prepare-markdown.ts";

function prepare(source: string): string {
  const text = prepareMarkdown(source, {
    define: (id) => (id === "rous-de-kyiv" ? 'Principautés « médiévales » "R&D" autour de Kyiv.' : null),
    imageSize: (path) => (path === "/figures/carte.svg" ? { width: 820, height: 560 } : null),
  });
  return text.replaceAll("\u00A0", "~").replaceAll("\u202F", "_");
}

test.each([
  ["L'État dit : « oui ! » à 90 %.", "L’État dit~: «~oui_!~» à 90_%."],
  ["**L'État** ? _Oui_ : 5 000 km", "**L’État**_? _Oui_~: 5_000_km"],
  ["[l'article](https://a.fr/l'x?y=1)", "[l’article](https://a.fr/l'x?y=1)"],
  ["`l'x ?` et l'y", "`l'x ?` et l’y"],
  ["« https://a.fr/?b » c'est l'adresse d'ici ?", "«~https://a.fr/?b~» c’est l’adresse d’ici_?"],
  ["l'un écrit à nom@exemple.fr, l'autre non", "l’un écrit à nom@exemple.fr, l’autre non"],
  ["- :flag_ru: l'un ?", "- :flag_ru: l’un_?"],
  ["C'est :lang[Wie geht's?]{lang=de} : oui", "C’est :lang[Wie geht's?]{lang=de}~: oui"],
  ["| l'un ? |\n| :- |\n| 12 % |", "| l’un_? |\n| :- |\n| 12_% |"],
  [":::donnees[L'une ?]\n- l'autre\n:::", ":::donnees[L’une_?]\n- l’autre\n:::"],
  ["> « l'un »\n>\n> — L'auteur <!-- A1 -->\n", "> «~l’un~»\n>\n> — L’auteur\n"],
])("typography: %s", (source, expected) => {
  expect(prepare(source)).toBe(expected);
});

test("comments are dropped, at the end of a paragraph, in a list and alone", () => {
  expect(prepare("Un. <!-- A1, A2 -->\n\n<!-- seul,\nsur deux lignes -->\n\n- deux <!-- A3 -->\n- trois\n")).toBe(
    "Un.\n\n- deux\n- trois\n",
  );
});

test("a glossary link carries its definition", () => {
  expect(prepare("la [Rous' de Kyiv](/glossaire#rous-de-kyiv).")).toBe(
    'la [Rous’ de Kyiv](/glossaire#rous-de-kyiv "Principautés « médiévales » \\"R\\&D\\" autour de Kyiv.").',
  );
  expect(prepare("[x](/glossaire#inconnu)")).toBe("[x](/glossaire#inconnu)");
});

test("a picture carries its size, and its caption French typography", () => {
  expect(prepare("![L'Ukraine : carte. [large]](/figures/carte.svg)")).toBe(
    '![L’Ukraine~: carte. [large]](/figures/carte.svg "820x560")',
  );
  expect(prepare("![L'autre](/figures/absente.svg)")).toBe("![L’autre](/figures/absente.svg)");
});

test("preparing twice changes nothing more", () => {
  const once = prepare("L'un ? [Rous' de Kyiv](/glossaire#rous-de-kyiv) ![L'a](/figures/carte.svg) <!-- A1 -->");
  expect(prepare(once.replaceAll("~", "\u00A0").replaceAll("_", "\u202F"))).toBe(once);
});
