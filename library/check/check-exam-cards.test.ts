import { expect, test } from "vitest";
import { stringify } from "yaml";
import { formatIssue } from "#library/schema/content-issue.ts";
import { aContent, aFactsFile } from "#tests/support/content/content.ts";
import { anExamQuestion, anExamTheme, EXAM_FILE } from "#tests/support/content/exam.ts";
import { checkContent } from "./check-content.ts";

const FILE = "exam-cards/principes-et-valeurs-de-la-republique.yaml";
const FACTS = "facts/sante.yaml";
const SECOND =
  "  A2: { statement: La devise naît en 1789., confidence: established, checked: partly, asOf: 2019, sources: [livre] }";

const CARD = {
  id: "devise",
  title: "La devise",
  says: "La devise naît en 1789. Elle a trois mots.",
  why: "Elle dit ce que la République promet.",
  facts: ["A1"],
};

type Cards = Record<string, unknown>[];

function complaints(cards: Cards, { unit = "t1-devise", file = FILE, files = {} } = {}): string[] {
  const facts = aFactsFile({ more: SECOND }).replace("L'hôpital naît au Moyen Âge.", "La devise naît en 1789.");
  const content = aContent({ [FACTS]: facts, [file]: stringify({ units: { [unit]: cards } }), ...files });
  return checkContent(content, () => true, { today: "2026-11-25" }).issues.map(formatIssue);
}

test("a card that follows the rules has nothing to be said of it", () => {
  expect(complaints([{ ...CARD, year: 1789 }])).toEqual([]);
});

const LONG = "un ".repeat(18);

test.each([
  ["no proof", { facts: [] }, "il faut au moins un fait"],
  ["an unknown proof", { facts: ["A1", "A9"] }, "le fait « A9 » n'existe pas"],
  ["a proof read in part, alone", { says: "Elle naît.", facts: ["A2"] }, "il faut un fait lu"],
  ["a number that no proof has", { says: "La devise a 3 mots." }, "aucun de ses faits ne donne 3"],
  ["a year that no proof has", { year: 1848 }, "aucun de ses faits ne donne 1848"],
  ["a number in its list", { list: [{ name: "Le 18", says: "les pompiers" }] }, "aucun de ses faits ne donne 18"],
  ["a long title", { title: "un ".repeat(10) }, "9 mots au plus"],
  ["a long text", { says: "Il y a un mot. ".repeat(12) }, "45 mots au plus"],
  ["a long sentence", { says: `C'est ${LONG}.` }, "18 mots par phrase au plus"],
  ["two reasons", { why: "Elle dit tout. Elle le dit bien." }, "une phrase, une seule"],
  ["an unknown drawing", { picture: "chat" }, "il faut un de ces dessins"],
])("a card with %s is refused", (_, changes, message) => {
  expect(complaints([{ ...CARD, ...changes }]).join("\n")).toContain(message);
});

test("sentences have twelve words at most on average", () => {
  const says = "Un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze.";
  expect(complaints([{ ...CARD, says, why: says }]).join("\n")).toContain(
    "14.0 mots par phrase en moyenne ; 12 au plus",
  );
});

test("cards follow time, also where one without a year stands between", () => {
  const cards = [
    { ...CARD, year: 1789 },
    { ...CARD, id: "sans-date" },
    { ...CARD, id: "avant", year: 1500, when: "XVIe siècle" },
  ];
  expect(complaints(cards).join("\n")).toContain("« La devise » (1500) vient après 1789 : les dates se suivent");
});

test("a card stands once, on its theme's page", () => {
  expect(complaints([CARD, CARD]).join("\n")).toContain("« devise » est utilisé deux fois");
  expect(complaints([CARD], { unit: "t2-europe" }).join("\n")).toContain("cette unité est d'un autre thème");
  expect(complaints([CARD], { file: "exam-cards/autre.yaml" }).join("\n")).toContain("n'est pas un thème de l'examen");
});

test("what a published question needs is on a card", () => {
  const question = anExamQuestion({ facts: ["A1", "A2"] });
  const files = { [EXAM_FILE]: anExamTheme([question], "published") };
  const found = complaints([CARD], { files }).filter((one) => one.includes("aucune carte"));
  expect(found.join("\n")).toContain("aucune carte n'apprend le fait « A2 »");
  expect(found).toHaveLength(1);
});
