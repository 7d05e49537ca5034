import { expect, test } from "vitest";
import { kindOf } from "#app/newsroom/drafts/documents.ts";
import type { DraftFile } from "#app/newsroom/drafts/draft.ts";
import { publishedContent, publishedFiles } from "#tests/support/content/published-content.ts";
import { documentFields } from "./document-fields.server.ts";
import { splitText, textMark } from "./document-text.server.ts";
import { readDraftForm } from "./draft-form.server.ts";
import { fieldChoices } from "./field-choices.server.ts";
import { fieldName, markName } from "./field-names.ts";

const texts = Object.entries(publishedFiles).filter(([path]) => /\.(?:md|yaml)$/.test(path));

/** As a browser sends the page's form. */
function formOf(path: string, text: string): URLSearchParams {
  const { yaml, body } = splitText(path, text);
  const form = new URLSearchParams({ [fieldName("head", path)]: yaml.replaceAll("\n", "\r\n") });
  if (path.endsWith(".md")) form.set(fieldName("body", path), body.replaceAll("\n", "\r\n"));
  for (const { fields, item, right } of documentFields(path, yaml)) {
    for (const { name: place, value, type } of fields) {
      if (type === "boolean") form.set(fieldName("former", path, place), String(value === "true"));
      else form.set(fieldName("former", path, place), value);
      if (type !== "boolean" || value === "true") form.set(fieldName("field", path, place), value);
    }
    if (!right || !item) continue;
    form.set(fieldName("right", path, item.key), right.key);
    form.set(fieldName("formerRight", path, item.key), right.key);
  }
  return form;
}

const fileOf = (path: string, text: string): DraftFile => {
  return { path, text, base: text, baseSha: null, sha: null, isChanged: false };
};

function sent(path: string, text: string, change: (form: URLSearchParams) => void = () => {}, base = text) {
  const form = formOf(path, text);
  change(form);
  const { files, unwritten } = readDraftForm({ files: [{ ...fileOf(path, text), base }] }, form);
  expect(unwritten).toEqual([]);
  return files[path] ?? text;
}

test("every file of the site opens in the form and is saved byte for byte", () => {
  for (const [path, text] of texts) expect(sent(path, text), path).toBe(text);
});

test("a text below its name stays so, beside a field that changes", () => {
  const before = "term: Mot\ndefinition: >\n  Une phrase sur une ligne.\nacronym: |\n  Un nom\n";
  const path = "glossary/mot.yaml";
  expect(sent(path, before)).toBe(before);
  const after = sent(path, before, (form) => form.set(fieldName("field", path, "term"), "Autre"));
  expect(after).toBe(before.replace("term: Mot", "term: Autre"));
});

test.each([
  ["articles/economie/a.md", "---\nsources:\n  -\n  - title: Un livre\n---\n"],
  [
    "articles/economie/a.quiz.yaml",
    "questions:\n  - id: a\n    question: Laquelle ?\n    options:\n      -\n      - null\n",
  ],
])("an item of a list that holds nothing yet opens and is saved byte for byte in %s", (path, text) => {
  expect(sent(path, text)).toBe(text);
});

const ARTICLE = "articles/economie/reforme-retraites.md";
const QUIZ = "articles/economie/reforme-retraites.quiz.yaml";
const textOf = (path: string) => texts.find(([known]) => known === path)?.[1] ?? "";
const idOf = (quiz: string) => /- id: (\S+)/.exec(quiz)?.[1] ?? "";
const linesOf = (before: string, after: string) => {
  const [old, now] = [before.split("\n"), after.split("\n")];
  return { gone: old.filter((line) => !now.includes(line)), come: now.filter((line) => !old.includes(line)) };
};

test("a field, the text and the whole head can change in one sending", () => {
  const after = sent(ARTICLE, textOf(ARTICLE), (form) => {
    form.set(fieldName("field", ARTICLE, "title"), "Les retraites :\r\nquel débat ?");
    form.set(fieldName("head", ARTICLE), (form.get(fieldName("head", ARTICLE)) ?? "").replace("order: 1", "order: 2"));
    form.set(
      fieldName("body", ARTICLE),
      (form.get(fieldName("body", ARTICLE)) ?? "").replace("d'une année", "de l'an"),
    );
    form.delete(fieldName("field", ARTICLE, "live"));
  });
  expect(linesOf(textOf(ARTICLE), after).come).toEqual([
    "order: 2",
    'title: "Les retraites : quel débat ?"',
    "live: false",
    expect.stringContaining("Les cotisations de l'an paient"),
  ]);
});

test("what was not typed over leaves what others have saved since", () => {
  const [before, now] = ["Un titre", "Leur titre"].map((title) =>
    textOf(ARTICLE).replace(/title: .*/, `title: "${title}"`),
  );
  const form = formOf(ARTICLE, before ?? "");
  for (const name of [fieldName("head", ARTICLE), fieldName("body", ARTICLE)])
    form.set(markName(name), textMark(form.get(name) ?? ""));
  form.set(fieldName("field", ARTICLE, "badge"), "Mon étiquette");
  const { files } = readDraftForm({ files: [fileOf(ARTICLE, now ?? "")] }, form);
  expect(linesOf(now ?? "", files[ARTICLE] ?? "").come).toEqual(["badge: Mon étiquette"]);
});

/** A form of the first text, sent over the second one. */
function sentLate(path: string, [shown, present]: [string, string], change: (form: URLSearchParams) => void) {
  const form = formOf(path, shown);
  for (const name of [fieldName("head", path), fieldName("body", path)])
    if (form.has(name)) form.set(markName(name), textMark(form.get(name) ?? ""));
  change(form);
  const { files, unwritten } = readDraftForm({ files: [fileOf(path, present)] }, form);
  return { text: files[path] ?? present, unwritten };
}

/** By their ids, in their order. */
const QUIZ_OF = (...ids: string[]) =>
  `title: Quiz\nquestions:\n${ids.map((id) => `  - id: ${id}\n    question: De ${id}\n    options:\n      - { id: a, text: Oui, isCorrect: true }\n      - { id: b, text: Non }\n    explanation: Selon ${id}\n`).join("")}`;

test("of a form that is late, each question's text goes to its own question, or nowhere", () => {
  const [shown, present] = [QUIZ_OF("un", "deux", "trois"), QUIZ_OF("deux", "quatre")];
  const field = (name: string) => fieldName("field", QUIZ, `questions/${name}`);
  const late = sentLate(QUIZ, [shown, present], (form) => {
    form.set(field("deux/explanation"), "Selon moi");
    form.set(field("un/explanation"), "Selon personne");
    form.set(field("trois/options/b/text"), "Jamais");
    form.set(fieldName("right", QUIZ, "deux"), "b");
    form.set(fieldName("right", QUIZ, "trois"), "b");
    form.set("enlever", `${QUIZ}:questions:trois`);
  });
  expect(late.text).toBe(
    present
      .replace("Selon deux", "Selon moi")
      .replace("{ id: a, text: Oui, isCorrect: true }", "{ id: a, text: Oui }")
      .replace("{ id: b, text: Non }", "{ id: b, text: Non, isCorrect: true }"),
  );
  expect(late.unwritten).toEqual([
    { label: "Question : Explication", text: "Selon personne" },
    { label: "Question : Phrase", text: "Jamais" },
    { label: "Bonne réponse d’une question", text: "" },
    { label: "Enlever", text: "" },
  ]);
});

test("another answer becomes the right one, a question comes and another goes", () => {
  const before = textOf(QUIZ);
  const moved = sent(QUIZ, before, (form) => form.set(fieldName("right", QUIZ, idOf(before)), "a"));
  expect(linesOf(before, moved).come).toEqual([
    `      - { id: a, text: "Il est placé au nom de chaque salarié", isCorrect: true }`,
    `      - { id: c, text: "Il paie les pensions de l'année" }`,
  ]);
  const grown = sent(QUIZ, before, (form) => form.set("ajouter", `${QUIZ}:questions`));
  expect(grown.startsWith(before)).toBe(true);
  expect(grown.slice(before.length)).toContain("  - id: nouvelle-question\n");
  expect(sent(QUIZ, grown, (form) => form.set("ajouter", `${QUIZ}:questions`))).toContain("id: nouvelle-question-2\n");
  expect(sent(QUIZ, grown, (form) => form.set("enlever", `${QUIZ}:questions:nouvelle-question`))).toBe(before);
});

test("the publisher gets its lines from fields alone", () => {
  const publisher = { kind: "association", name: "Les amis du Récap", "host/phone": "01 42 34 20 00" };
  const after = sent("site.yaml", textOf("site.yaml"), (form) => {
    for (const [path, value] of Object.entries(publisher))
      form.set(fieldName("field", "site.yaml", `publisher/${path}`), value);
  });
  expect(linesOf(textOf("site.yaml"), after)).toEqual({
    gone: ["publisher: null"],
    come: [
      "publisher:",
      "  kind: association",
      '  name: "Les amis du Récap"',
      "  host:",
      '    phone: "01 42 34 20 00"',
    ],
  });
  const shown = (yaml: string) => documentFields("site.yaml", yaml).map(({ fields }) => fields.map(({ path }) => path));
  expect(shown(after)).toEqual(shown(textOf("site.yaml")));
});

test("a question says its part of the article, and a letter its questions, among those there are", () => {
  const quiz = sent(QUIZ, textOf(QUIZ).replace(/^ {4}section: .*\n/m, ""), (form) =>
    form.set(fieldName("field", QUIZ, `questions/${idOf(textOf(QUIZ))}/section`), "les-comptes"),
  );
  expect(quiz).toContain("    section: les-comptes\n");
  const letter = "letters/0002.md";
  const after = sent(letter, textOf(letter), (form) =>
    form.set(fieldName("field", letter, "questions/~1"), "reforme-retraites.repartition"),
  );
  expect(linesOf(textOf(letter), after).come).toEqual(["  - reforme-retraites.repartition"]);
  const emptied = sent(letter, textOf(letter), (form) => form.set(fieldName("field", letter, "questions/~2"), ""));
  expect(linesOf(textOf(letter), emptied).come).toEqual(['  - ""']);
  const { content } = publishedContent.current().source;
  const choices = fieldChoices([fileOf(letter, textOf(letter))], content, new Map());
  // The article of the letter comes first.
  const [[first, own] = []] = Object.entries(choices.questions ?? {});
  expect(choices.articles?.["election-presidentielle"]).toBe(first);
  expect(own).toHaveProperty(["election-presidentielle.effet-du-vote-blanc"]);
  const used = textOf(QUIZ).match(/(?<=^ {4}section: ).*/m)?.[0] ?? "";
  expect(fieldChoices([fileOf(ARTICLE, textOf(ARTICLE))], content, new Map()).sections).toHaveProperty([used]);
});

test("each kind of document of the site is written in fields: its file is for who asks for it", () => {
  const own = texts.filter(([path]) => kindOf(path) !== null && kindOf(path) !== "facts");
  expect(own.filter(([path, text]) => documentFields(path, splitText(path, text).yaml).length === 0)).toEqual([]);
});

test.each([
  ["search-words.yaml", "~0/also", "Kyiv\r\nKiïv", '  also: ["Kyiv", "Kiïv"]'],
  ["exam-guide.yaml", "permits/~1/exempt", "Personne.", '    exempt: "Personne."'],
  ["programmes/emc-2024.yaml", "levels/5e/title", "L'égalité", `    title: "L'égalité"`],
  ["exam-cards/droits-et-devoirs.yaml", "units/t3-droits/declaration/year", "1790", "      year: 1790"],
  [
    "examen-civique/droits-et-devoirs.yaml",
    "questions/bloc-de-constitutionnalite/words/un code",
    "un livre de lois",
    '      "un code": "un livre de lois"',
  ],
  ["positions/agriculture-alimentation.yaml", "camps/~0/name", "Écologistes", '  - name: "Écologistes"'],
  ["pages/voter.md", "calendar/~0/rule", "Dix semaines avant.", '    rule: "Dix semaines avant."'],
  ["lessons/ecole.yaml", "prepare", "La fiche.\nLes cartes.", '  - "La fiche."'],
  ["figures/agriculture-excedent.yaml", "asOf", "mars 2026", "asOf: 2026-03"],
  ["figures/agriculture-excedent.yaml", "rows/~0/value", "6,4", '  - { name: "2020", value: 6.4 }'],
  [
    "figures/immigration-logement.yaml",
    "rows/~1/values/~2",
    "27",
    '  - { name: "Non-immigrés", values: [63, 11, 27] }',
  ],
])("in %s, what is typed in %s is written on its line", (path, name, typed, line) => {
  const after = sent(path, textOf(path), (form) => form.set(fieldName("field", path, name), typed));
  expect(linesOf(textOf(path), after).come).toContain(line);
});

test("a number of a curve is changed at its date, and one that is none stays typed for the checks", () => {
  const path = "figures/dette-publique.yaml";
  const field = fieldName("field", path, "series/~0/points/2025");
  expect(sent(path, textOf(path), (form) => form.set(field, "116,2"))).toContain("2025: 116.2,");
  expect(sent(path, textOf(path), (form) => form.set(field, "beaucoup"))).toContain("2025: beaucoup,");
});

test("a figure gets a row as its others are, in which nothing is written, and a list of words a word", () => {
  const figure = "figures/immigration-logement.yaml";
  const grown = sent(figure, textOf(figure), (form) => form.set("ajouter", `${figure}:rows`));
  expect(grown).toContain('  - { name: "", values: ["", "", ""] }\n');
  expect(sent(figure, grown, (form) => form.set("enlever", `${figure}:rows:~2`))).toBe(textOf(figure));
  const chosen = sent(figure, textOf(figure), (form) => form.set("ajouter", `${figure}:faits:facts:L12`));
  expect(linesOf(textOf(figure), chosen).come).toEqual([expect.stringMatching(/^facts: \[.*, L12\]$/)]);
  expect(sent(figure, chosen, (form) => form.set("enlever", `${figure}:faits:facts:L12`))).toBe(textOf(figure));
  const words = "search-words.yaml";
  expect(sent(words, textOf(words), (form) => form.set("ajouter", `${words}:entrees`))).toMatch(
    /- searched: ""\n {2}also:\n {4}- ""\n$/,
  );
});

test("an article is renamed by its address: the one that readers have leads to it, and none that was saved on the way", () => {
  const rename = (text: string, address: string, base = textOf(ARTICLE)) =>
    sent(ARTICLE, text, (form) => form.set(fieldName("field", ARTICLE, "address"), address), base);
  const renamed = rename(rename(textOf(ARTICLE), "/categories/eco"), "/categories/economie/retraites");
  expect(linesOf(textOf(ARTICLE), renamed).come).toEqual([
    'address: "/categories/economie/retraites"',
    'formerAddresses: ["/categories/economie/reforme-retraites"]',
  ]);
  expect(rename(renamed, "/categories/economie/reforme-retraites")).toBe(textOf(ARTICLE));
  const published = rename(renamed, "/categories/economie/reforme-retraites", renamed);
  expect(linesOf(textOf(ARTICLE), published).come).toEqual(['formerAddresses: ["/categories/economie/retraites"]']);
});

test("a word is accepted with one press, once", () => {
  const words = { ...fileOf("words.txt", "Insee\n") };
  const press = (text: string) =>
    readDraftForm({ files: [{ ...words, text }] }, new URLSearchParams({ mot: "Drees" })).files["words.txt"];
  expect(press("Insee\n")).toBe("Insee\nDrees\n");
  expect(press("")).toBe("Drees\n");
  expect(press("Drees\n")).toBeUndefined();
});

test("each source of an article has the same fields, which it may lack, and its date in French", () => {
  const path = "articles/economie/a.md";
  const text = "---\nsources:\n  - title: Un livre, 2020\n---\n";
  const ofSource = (yaml: string) =>
    documentFields(path, yaml).find(({ item }) => item?.list === "sources")?.fields ?? [];
  const fields = ofSource(splitText(path, text).yaml);
  expect(fields.map(({ label }) => label)).toEqual([
    "Titre de la source",
    "Auteur",
    "Date de la source",
    "Adresse",
    "Langue",
  ]);
  const dated = sent(path, text, (form) => form.set(fieldName("field", path, "sources/~0/date"), "juin 2024"));
  expect(dated).toMatch(/- title: Un livre, 2020\n {4}date: "?2024-06"?\n/);
  expect(ofSource(splitText(path, dated).yaml)[2]?.value).toBe("juin 2024");
  const mistyped = sent(path, text, (form) => form.set(fieldName("field", path, "sources/~0/date"), "2024-13-45"));
  expect(ofSource(splitText(path, mistyped).yaml)[2]?.value).toBe("2024-13-45");
});
