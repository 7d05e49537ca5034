import { expect, test } from "vitest";
import { formatIssue } from "#library/schema/content-issue.ts";
import { EXAM_UNITS } from "#library/schema/exam-units.ts";
import { loadContent } from "#library/schema/load-content.ts";
import { aContent, aFactsFile, anArticle } from "#tests/support/content/content.ts";
import { anExamQuestion, anExamSituation, anExamTheme, EXAM_FILE, examOptions } from "#tests/support/content/exam.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { checkContent } from "./check-content.ts";
import { noteExpiring, noteUncovered } from "./check-exam.ts";
import { acceptQuestions, listQuestions, readLock } from "./question-lock.ts";

const TODAY = "2026-11-25";

function complaints(files: Record<string, string | null>): string[] {
  return checkContent(aContent(files), () => true, { today: TODAY }).issues.map(formatIssue);
}

function ofQuestion(changes: Record<string, unknown>): string[] {
  return complaints({ [EXAM_FILE]: anExamTheme([anExamQuestion(changes)]) });
}

test("a question and a situation that follow the rules have nothing to be said of them", () => {
  expect(complaints({ [EXAM_FILE]: anExamTheme([anExamQuestion(), anExamSituation()]) })).toEqual([]);
});

test("a loaded question has its kind, and the sources of its facts", () => {
  const [theme] = loadContent(aContent({ [EXAM_FILE]: anExamTheme([anExamSituation()]) })).content.exam;
  expect(theme?.questions[0]).toMatchObject({
    kind: "situation",
    rev: 1,
    mentions: [],
    covers: [],
    sources: [{ title: "Un livre", author: "Une historienne", date: "2019", consulted: "2025-04-01", read: "source" }],
  });
});

const LONG = "un ".repeat(13);

test.each([
  ["three options", { options: examOptions(["Un", "Deux", "Trois"]) }, "il faut exactement 4 options"],
  ["an unknown unit", { unit: "t6" }, "il faut une de ces unités"],
  ["a unit of another theme", { unit: "t2-europe" }, "cette unité est d'un autre thème"],
  ["one reading", { readings: [{ by: "relecture A", on: TODAY }] }, "il faut deux relectures distinctes"],
  ["a reader with a name", { readings: [{ by: "Jeanne", on: TODAY }] }, "il faut « relecture A » ou"],
  ["no fact", { facts: [] }, "il faut au moins un fait"],
  ["an unknown fact", { facts: ["A1", "EC9"] }, "le fait « EC9 » n'existe pas"],
  ["a long question", { question: `Est-ce ${"un ".repeat(25)}?` }, "il faut de 1 à 25 mots (il y en a 26)"],
  ["a short situation", { ...anExamSituation(), question: "Inès arrive ?" }, "il faut de 40 à 70 mots (il y en a 2)"],
  ["a long option", { options: examOptions([LONG, "Deux", "Trois", "Quatre"]) }, "il faut de 1 à 12 mots"],
  ["a short explanation", { explanation: "Au Moyen Âge." }, "il faut de 15 à 45 mots (il y en a 3)"],
  ["a hard explanation alone", { explanation: `C'est ${"un ".repeat(18)}.` }, "il faut une « simpleExplanation »"],
  ["a long sentence in easy French", { simple: `C'est ${"un ".repeat(18)}?` }, "18 mots par phrase au plus"],
  ["a negation", { question: "Qui ne peut pas voter ?" }, "la question se pose sans négation"],
  [
    "an answer for all",
    { options: examOptions(["Un", "Deux", "Trois", "Toutes ces réponses"]) },
    "« Toutes ces réponses » n'est pas une réponse",
  ],
  ["a promise", { simple: "Avec une réussite garantie ?" }, "« garantie » est interdit"],
  ["a claim to be the State's", { simple: "C'est une question officielle ?" }, "« question officielle » est interdit"],
  [
    "a number that may change",
    { options: examOptions(["577", "1958", "Trois", "Quatre"]) },
    "la réponse contient un nombre qui peut changer",
  ],
  ["a rank that the public list has not", { covers: [192] }, "il faut le rang d'un énoncé de la liste publique"],
  ["a role outside situations", { role: { names: [] } }, "seule une mise en situation a des rôles"],
  ["a situation without roles", anExamSituation({ role: undefined }), "une mise en situation dit qui y paraît"],
  ["a name that is not there", anExamSituation({ role: { names: ["Léo"] } }), "« Léo » n'est pas dans la question"],
])("%s is refused", (_what, changes, message) => {
  expect(ofQuestion(changes)).toContainEqual(expect.stringContaining(message));
});

test("« officiel » said of the State, and a year as an answer, are allowed", () => {
  const options = examOptions(["En 1848", "Deux", "Trois fois", "Quatre fois"]);
  expect(ofQuestion({ question: "De quand date le symbole officiel ?", options })).toEqual([]);
});

test("editors are told from thirty days before an answer expires, and nothing is refused, then or later", () => {
  const { content } = loadContent(
    aContent({ [EXAM_FILE]: anExamTheme([anExamQuestion({ validUntil: "2026-12-24" })]) }),
  );
  expect(noteExpiring(content, "2026-11-24")).toEqual([]);
  expect(noteExpiring(content, TODAY)).toEqual([expect.stringContaining("ne sera plus posée après le 24")]);
  expect(noteExpiring(content, "2026-12-25")).toEqual([expect.stringContaining("n'est plus posée")]);
  expect(ofQuestion({ validUntil: "2026-11-24" })).toEqual([]);
});

test("one fact that was read, or two that were partly read, carry an answer", () => {
  const partly = "    confidence: established\n    checked: partly";
  const more = ["  A2:", "    statement: Un autre.", partly, "    asOf: 2019", "    sources: [livre]"].join("\n");
  const facts = { "facts/sante.yaml": aFactsFile({ fact: partly, more }) };
  const ask = (ids: string[]) => complaints({ ...facts, [EXAM_FILE]: anExamTheme([anExamQuestion({ facts: ids })]) });
  expect(ask(["A1"])).toEqual([expect.stringContaining("il faut un fait lu (checked: read), ou deux lus en partie")]);
  expect(ask(["A1", "A2"])).toEqual([]);
});

test("sources have an address and a date, and are three at most", () => {
  const undated = { "facts/sante.yaml": aFactsFile().replace("date: 2019, ", "") };
  expect(complaints({ ...undated, [EXAM_FILE]: anExamTheme([anExamQuestion()]) })).toEqual([
    expect.stringContaining("une à 3 sources, chacune avec date et adresse"),
  ]);
});

test("a file that is no theme, an id in two themes and an article with the bank's id are refused", () => {
  const other = "examen-civique/systeme-institutionnel-et-politique.yaml";
  const inOther = anExamTheme([anExamQuestion({ unit: "t2-europe" })]);
  expect(complaints({ [EXAM_FILE]: anExamTheme([anExamQuestion()]), [other]: inOther })).toEqual([
    expect.stringContaining(`${EXAM_FILE}:4 → questions[1].id : « abri » est utilisé deux fois dans l'examen`),
    expect.stringContaining(`${other}:4 → questions[1].id : « abri » est utilisé deux fois dans l'examen`),
  ]);
  expect(complaints({ "examen-civique/divers.yaml": inOther })).toContainEqual(
    expect.stringContaining("ce fichier n'est pas un thème de l'examen"),
  );
  expect(complaints({ "articles/sante/hopital/histoire.md": anArticle({ id: "id: examen-civique" }) })).toContainEqual(
    expect.stringContaining("« examen-civique » est l'identifiant de la banque"),
  );
});

const UNITS = ["t1-devise", "t1-laicite", "t1-situation"] as const;

/** As many questions as a published theme needs; the right answer is the longest in one of `every`. */
function wholeTheme({ every = 4, simple = "C'est où ?" } = {}) {
  return UNITS.flatMap((unit) => {
    const make = EXAM_UNITS[unit].kind === "situation" ? anExamSituation : anExamQuestion;
    return Array.from({ length: Math.ceil(EXAM_UNITS[unit].bank / 2) }, (_, index) =>
      make({
        unit,
        simple,
        id: `${unit}-${index}`,
        ...(unit === "t1-situation" ? { role: { names: [] } } : {}),
        options: examOptions([index % every === every - 1 ? "Ici même" : "Ici", "Là-bas", "Où ?", "Non"]),
      }),
    );
  });
}

function published(questions: Record<string, unknown>[]): string[] {
  const files = aContent({ [EXAM_FILE]: anExamTheme(questions, "published") });
  const lock = acceptQuestions(readLock(""), listQuestions(loadContent(files).content), TODAY);
  return complaints({ ...files, "questions.lock": lock });
}

test("a published theme has half of each unit, balanced options and easy wordings", () => {
  expect(published(wholeTheme())).toEqual([]);
  expect(published(wholeTheme().slice(1))).toEqual([
    expect.stringContaining("l'unité t1-devise a 11 questions ; il en faut 12"),
  ]);
  const [first, ...others] = wholeTheme();
  expect(published([{ ...first, retired: true }, ...others])).toHaveLength(1);
  expect(published(wholeTheme({ every: 2 }))).toEqual([
    expect.stringContaining("la bonne réponse est la plus longue dans 5"),
  ]);
  expect(published(wholeTheme({ every: 7 }))).toEqual([
    expect.stringContaining("la bonne réponse est la plus longue dans"),
  ]);
  const long = "Il est là où on va si on a un mal au dos ou au pied ?";
  expect(published(wholeTheme({ simple: long }))).toEqual([expect.stringContaining("mots en moyenne ; 12 au plus")]);
  const hard = "Manifestation institutionnelle constitutionnellement garante ?";
  expect(published(wholeTheme({ simple: hard }))).toEqual([expect.stringContaining("de facilité ; 80 au moins")]);
});

test("a note lists the questions of the public list that have neither a question of ours nor a reason", () => {
  const uncovered = (more: object) => {
    const covers = Array.from({ length: 35 }, (_, index) => index + 1);
    const theme = anExamTheme([anExamQuestion({ covers })], "published", { ...more });
    const { notes } = checkContent(aContent({ [EXAM_FILE]: theme }), () => true, { today: TODAY });
    return notes.filter((note) => note.startsWith(EXAM_FILE));
  };
  expect(uncovered({})).toEqual([`${EXAM_FILE} : énoncés publics sans question ni raison : 36, 37.`]);
  expect(uncovered({ uncovered: { 36: "Elle attend une opinion.", 37: "Un autre thème la pose." } })).toEqual([]);
});

test("first names vary, and no group is at fault twice, or more than once in twenty", () => {
  const situations = (roles: object[]) =>
    complaints({
      [EXAM_FILE]: anExamTheme(roles.map((role, index) => anExamSituation({ id: `s-${index}`, role }))),
    });
  const inès = { names: ["Inès"] };
  expect(situations([inès, inès])).toEqual([]);
  expect(situations([inès, inès, inès])[0]).toContain("« Inès » est dans plus de 2 situations");
  const group = (name: string) => ({ names: [], atFault: "un voisin", group: name });
  expect(situations([group("français"), { names: [] }])).toEqual([]);
  expect(situations([group("français"), group("français")])[0]).toContain("« français » est deux fois en faute");
  expect(situations([group("français"), group("breton")])[0]).toContain("en faute une fois sur 20 au plus");
});

test("the lock holds the questions of published themes alone, under the bank's id", () => {
  const listed = (status: string) =>
    listQuestions(loadContent(aContent({ [EXAM_FILE]: anExamTheme([anExamQuestion()], status) })).content)
      .map(({ id }) => id)
      .filter((id) => id.startsWith("examen-civique."));
  expect(listed("planned")).toEqual([]);
  expect(listed("published")).toEqual(["examen-civique.abri"]);
});

test("B9: each question of the public list is taught by one of ours, or is said why not", () => {
  expect(noteUncovered(publishedContent.current().source.content)).toEqual([]);
});
