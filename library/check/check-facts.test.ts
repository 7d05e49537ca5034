import { unified } from "unified";
import { expect, test, vi } from "vitest";
import { formatIssue } from "#library/schema/content-issue.ts";
import { ARTICLE_TEXT, aContent, aFactsFile, anArticle, aQuiz } from "#tests/support/content/content.ts";
import { checkContent } from "./check-content.ts";
import { unstatedNumbers } from "./uncarried-sentences.ts";

const ARTICLE = "articles/sante/hopital/histoire.md";
const QUIZ = "articles/sante/hopital/histoire.quiz.yaml";
const FACTS = "facts/sante.yaml";
const SECOND_FACT = "  A2: { statement: Un., confidence: established, checked: read, asOf: 2020, sources: [livre] }";

const A_FIGURE = `form: bars
category: sante
title: Des lits
measure: "Lits, 2019"
unit: "%"
facts: [A1]
asOf: 2019
source: "Un livre, 2019"
rows: [{ name: Un, value: 1 }, { name: Deux, value: 2 }]
`;

const check = (changes: Record<string, string | null>) => checkContent(aContent(changes), () => true);
const complaints = (changes: Record<string, string | null>) => check(changes).issues.map(formatIssue);
const withText = (text: string) => ({ [ARTICLE]: anArticle({}, `${ARTICLE_TEXT}\n${text}\n`) });
const TEXT_LINE = anArticle({}, ARTICLE_TEXT).split("\n").length + 1;

test("a content whose sentences are carried has nothing to be said of it", () => {
  expect(check({}).issues).toEqual([]);
});

test("a photo needs a fact for what its caption says, after it where no data follow, and none for its credit", () => {
  const photo = (caption: string) =>
    `![Des lits.${caption} Image : Ana Dix, licence CC BY 4.0.](/images/${"0".repeat(32)}-10x10.webp)`;
  const uncarried = (text: string) => complaints(withText(text)).filter((one) => one.includes("aucun fait"));
  expect(uncarried(photo(""))).toEqual([]);
  expect(uncarried(photo(" En 1936."))).toEqual([expect.stringContaining("« En 1936. » contient un nombre")]);
  expect(uncarried(`${photo(" En 1936.")}\n\n<!-- A1 -->`)).toEqual([]);
});

test.each([
  ["Il y en a 12.", "un nombre"],
  ["La moitié des lits ferme.", "un nombre"],
  ["Les deux pays ont signé.", "un nombre"],
  ["Il ouvre en mars.", "une date"],
  ["C'est le plus grand pays.", "un superlatif"],
  ["On dit « un abri » alors.", "une citation"],
  ["Treize lits ferment.", "un nombre"],
  ["Une quinzaine de lits ferme.", "un nombre"],
  ["La majorité des lits ferme.", "un nombre"],
  ["La plupart des lits ferment.", "un nombre"],
  ["Leur nombre a doublé.", "un nombre"],
  ["Il est issu du plus grand pays.", "un superlatif"],
  ["Cela date du XIXe siècle.", "une date"],
  ["Cela date du Ier siècle.", "une date"],
  ["La France est deuxième.", "un rang"],
  ["C'est le seul pays à le faire.", "une affirmation sans exception"],
  ["Jamais on n'avait ouvert autant.", "une affirmation sans exception"],
  ["C'est un niveau inédit.", "une affirmation sans exception"],
  ["Elle parle de ‘remède’ alors.", "une citation"],
  ["Elle parle de ‹ remède › alors.", "une citation"],
  ["Image : 300 000 lits sont fermés, domaine public.", "un nombre"],
])("%j needs a fact that carries it", (sentence, sign) => {
  const text = `Un mot sans rien. ${sentence}`;
  expect(complaints(withText(text))).toEqual([
    `${ARTICLE}:${TEXT_LINE} → texte : « ${sentence} » contient ${sign} et aucun fait ne la porte : ajoutez <!-- M1 --> après elle`,
  ]);
  expect(complaints(withText(`${text} <!-- A1 -->`))).toEqual([]);
});

test.each([
  "Les deux disent vrai.",
  "Les deux ne le font pas.",
  "Il les a lus tous les deux.",
  "Vivre seul aide.",
  "Il se lève et s'en va.",
  "L'idée le touche.",
  "Qui l'a dit ?",
])("%j needs none: letters and apostrophes are no signs", (sentence) =>
  expect(complaints(withText(sentence))).toEqual([]),
);

test("a number in a heading that its part does not give is a note", () => {
  const notes = (text: string) => check(withText(text)).notes.filter((note) => note.includes("le titre"));
  expect(notes("## Les 1 200 lits\n\nIl y en a 1 200. <!-- A1 -->")).toEqual([]);
  expect(notes("## Les 300 000 lits de trop\n\nIl y en a 12. <!-- A1 -->")).toEqual([
    `${ARTICLE} : le titre « Les 300 000 lits de trop » donne 300000, que sa partie ne donne pas.`,
  ]);
});

test("a quotation of several sentences and a blockquote without guillemets need a fact", () => {
  const twoSentences = "Il a dit : « Nous partons. Nous reviendrons. »";
  const block = "> Les deux pays sont un seul peuple.\n>\n> — Un dirigeant";
  for (const quotation of [twoSentences, block]) {
    expect(complaints(withText(quotation))).toEqual([expect.stringContaining("contient une citation et aucun fait")]);
    expect(complaints(withText(`${quotation} <!-- A1 -->`))).toEqual([]);
  }
});

test("what stands after the last mark is not carried; a quotation, an item and the data of a picture are, by the mark they end with", () => {
  expect(complaints(withText("Il y en a 12. <!-- A1 --> Puis 13."))).toHaveLength(1);
  expect(complaints(withText("- Il y en a 12. <!-- A1 -->\n- Puis 13."))).toHaveLength(1);
  expect(complaints(withText("> « Un mot »\n>\n> — Qui, 2021 <!-- A1 -->"))).toEqual([]);
  const figure =
    "![Une carte de 1991.](/figures/a.svg)\n\n:::donnees[Les données]\n| Un | Deux |\n| --- | --- |\n| 1 | 2 |\n\nFin.";
  expect(complaints(withText(`${figure} <!-- A1 -->\n:::`))).toEqual([]);
  expect(complaints(withText(`${figure}\n:::`))).toHaveLength(2);
});

test("a fact that is to be checked again carries no sentence alone", () => {
  const doubtful = aFactsFile({ fact: "    confidence: established\n    checked: to-recheck", more: SECOND_FACT });
  expect(complaints({ ...withText("Et. <!-- A2 -->"), [FACTS]: doubtful })).toEqual([
    expect.stringContaining("n'est portée que par un fait à recontrôler (A1)"),
  ]);
  const both = anArticle({}, ARTICLE_TEXT.replace("<!-- A1 -->", "<!-- A1, A2 -->"));
  expect(complaints({ [ARTICLE]: both, [FACTS]: doubtful })).toEqual([]);
});

test("a position that is established is no disputed fact", () => {
  const of = (disputedBy: string) => ({
    [FACTS]: aFactsFile({ fact: `    confidence: disputed\n    disputedBy: ${disputedBy}\n    checked: read` }),
  });
  expect(complaints(of("Les positions sont établies, leurs effets sont discutés."))).toEqual([
    expect.stringContaining("une position établie n'est pas un fait disputé"),
  ]);
  expect(complaints(of("Le vote est établi, sa lecture est discutée."))).toEqual([]);
});

test.each([
  [
    "itself as a source",
    (text: string) => text.replace(/author: [^,\n]+/, "author: Dossier du Récap"),
    "se cite lui-même",
  ],
  [
    "as read what it saw in a report",
    (text: string) => text.replace(/title: [^,\n]+/, 'title: "Un livre (lu dans une reprise)"'),
    "dites que c'est une reprise",
  ],
  [
    "as read what its own note says was a copy",
    (text: string) => text.replace(/url: [^,\n}]+/, 'noAddress: "Article lu en copie."'),
    "ou une copie",
  ],
])("a site that gives %s is refused", (_, change, message) => {
  const text = change(aFactsFile());
  expect(text).not.toBe(aFactsFile());
  expect(complaints({ [FACTS]: text }).join("\n")).toContain(message);
});

test("a fact used and removed is told where it was used: text, quiz, figure", () => {
  const removed = aFactsFile().replace("  A1:", "  A9:");
  const told = complaints({ [FACTS]: removed, "figures/barres.yaml": A_FIGURE });
  expect(told).toEqual([
    expect.stringMatching(new RegExp(`^${ARTICLE}:\\d+ → texte : le fait « A1 » n'existe pas, ou n'existe plus`)),
    expect.stringMatching(new RegExp(`^${QUIZ}:\\d+ → questions\\[1\\].facts : le fait « A1 » n'existe pas`)),
    expect.stringMatching(/^figures\/barres.yaml:6 → facts : le fait « A1 » n'existe pas/),
  ]);
});

test("two facts of one id are refused, in two files as in one", () => {
  expect(complaints({ "facts/autre.yaml": aFactsFile() })).toEqual([
    expect.stringContaining("le fait « A1 » est déjà dans facts/autre.yaml"),
  ]);
  const twice = aFactsFile({ more: SECOND_FACT.replace("A2", "A1") });
  expect(complaints({ [FACTS]: twice })).toEqual([
    expect.stringMatching(new RegExp(`^${FACTS}:\\d+ → ce champ est écrit deux fois`)),
  ]);
});

test.each([
  [
    "an address that is none",
    aFactsFile().replace("https://exemple.fr/livre", "exemple"),
    "il faut une adresse qui commence par https://",
  ],
  [
    "a source that is not there",
    aFactsFile().replace("[livre]", "[tract]"),
    "aucune source de ce fichier ne s'appelle « tract »",
  ],
  ["no source", aFactsFile().replace("[livre]", "[]"), "il faut au moins une source"],
  ["an unknown confidence", aFactsFile().replace("established", "sure"), "il faut established (établi)"],
  ["a dispute without a side", aFactsFile().replace("established", "disputed"), "qui conteste le fait"],
  [
    "a side without a dispute",
    aFactsFile({ fact: "    confidence: established\n    checked: read\n    disputedBy: Un camp." }),
    "qui conteste le fait",
  ],
  ["a date that is none", aFactsFile().replace("asOf: 2019", "asOf: hier"), "il faut une année, un mois ou un jour"],
  ["an unknown field", aFactsFile({ more: "extra: 1" }), "champ inconnu"],
  ["broken YAML", `${aFactsFile()}\n  : : [`, FACTS],
])("%s is told, and its facts are not told as unknown as well", (_name, file, message) => {
  const told = complaints({ [FACTS]: file });
  expect(told.join("\n")).toContain(message);
  expect(told.join("\n")).not.toContain("n'existe pas");
});

test("a quiz explanation with a number names its facts", () => {
  const quiz = aQuiz().replace("C'est dit au début.", "C'était en 1200.").replace("    facts: [A1]\n", "");
  expect(complaints({ [QUIZ]: quiz })).toEqual([
    expect.stringContaining("questions[1].explanation : l'explication contient un nombre"),
  ]);
});

test("facts that nothing uses are reported, and are no error", () => {
  const { issues, notes } = check({ [FACTS]: aFactsFile({ more: SECOND_FACT }) });
  expect(issues).toEqual([]);
  expect(notes).toContain(`${FACTS} : aucun texte n'emploie A2.`);
});

test("each text is parsed once, however many there are", () => {
  const parse = vi.spyOn(Object.getPrototypeOf(unified()), "parse");
  // More than the parser keeps.
  const long = `\n\n<!-- ${"x".repeat(4_000)} -->`.repeat(24);
  check(
    Object.fromEntries(
      ["un", "deux", "trois", "quatre", "cinq"].map((id) => [`resources/${id}.md`, `Le ${id}. ${long}`]),
    ),
  );
  const texts = parse.mock.calls.map(([text]) => String(text));
  expect(texts.filter((text) => /^Le \w+\. /.test(text))).toHaveLength(5);
  parse.mockRestore();
});

test.each([
  ["Fin 2021, plus de 3 millions.", "Fin 2021, 3,2 à 3,5 millions.", []],
  ["Ils sont 2,7 millions en 1931.", "En 1931, 2 715 000 étrangers.", []],
  ["Il y en a 34 935, soit 12 %.", "Il y a 34 935 communes.", ["12"]],
  ["Il y en a 34 936 depuis 2023.", "Il y a 34 935 communes.", ["34 936", "2023"]],
  ["Le 1er janvier 2024, 141 votent.", "141 députés votent.", []],
])("the numbers of « %s » are among those of « %s », except %j", (text, statement, expected) => {
  const known = new Map([["A1", { statement, asOf: "2024-01-01" }]]);
  expect(unstatedNumbers({ text, facts: ["A1"], isQuotation: false }, known)).toEqual(expected);
});
