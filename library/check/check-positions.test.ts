import { expect, test } from "vitest";
import { formatIssue } from "#library/schema/content-issue.ts";
import { isPublished } from "#library/schema/load-content.ts";
import { aCamp, aContent, aPositionsFile } from "#tests/support/content/content.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { checkContent } from "./check-content.ts";
import { measureUnevenness, POSITION_TOLERANCE } from "./check-positions.ts";

const { content } = publishedContent.current().source;
const FILE = "positions/hopital-histoire.yaml";

function check(file: string, path = FILE) {
  const { issues, notes } = checkContent(aContent({ [path]: file }), () => true);
  return { issues: issues.map(formatIssue).join("\n"), notes: notes.join("\n") };
}

/** Articles without a table of positions, and why. */
const WITHOUT_POSITIONS = new Map([
  ["ukraine-histoire", "it states theses on the past, not proposals"],
  ["ukraine-origines-du-conflit", "it states causes, not proposals"],
  ["ukraine-droit-international", "it states claims of law, which courts answer in the text"],
  ["ukraine-enjeux-france-europe", "its dossier gives votes and arguments, but no objection to each party"],
]);

test("every other published article has its table of positions", () => {
  const bare = content.articles
    .filter(isPublished)
    .map(({ front }) => front.id)
    .filter((id) => !content.positions.some((file) => file.id === id));
  expect(bare.toSorted()).toEqual([...WITHOUT_POSITIONS.keys()].toSorted());
});

test("positions by the same measure have nothing to answer for", () => {
  expect(check(aPositionsFile())).toEqual({ issues: "", notes: expect.not.stringContaining("positions/") });
});

test.each([
  ["no objection", aCamp({ objections: 0 }), "il faut au moins une objection"],
  ["no proposal", aCamp({ proposals: 0 }), "il faut au moins une proposition"],
  ["a label for one", aCamp({ label: "gauche" }), "il en faut une pour tous, ou pour aucun"],
  ["no date", aCamp().replaceAll(", date: 2024-06", ""), "proposals[1].date"],
  ["no fact", aCamp().replaceAll("[A1]", "[]"), "il faut au moins un fait"],
  ["a fact that does not exist", aCamp().replaceAll("A1", "A7"), "le fait « A7 » n'existe pas"],
  ["its own full stop", aCamp().replace("Une objection 1", "Une objection."), "pas de point à la fin"],
  ["many more proposals", aCamp({ proposals: 3 }), "propositions, 1 pour « Premier » et 3 pour « Second »"],
  ["many more objections", aCamp({ objections: 3 }), "objections, 1 pour « Premier » et 3 pour « Second »"],
])("a camp with %s is refused", (_, camp, message) => {
  expect(check(aPositionsFile(camp)).issues).toContain(message);
});

test("one more than another camp is a note", () => {
  const { issues, notes } = check(aPositionsFile(aCamp({ proposals: 2 })));
  expect(issues).toBe("");
  expect(notes).toContain("les camps n'ont pas la même mesure : propositions, 1 pour « Premier » et 2 pour « Second »");
});

test("positions are those of a published article", () => {
  expect(check(aPositionsFile(), "positions/avenir.yaml").issues).toContain("« avenir » n'est pas l'identifiant");
});

test("over all articles, no camp has more than one proposal or objection beyond another, nor a label alone", () => {
  expect(content.positions.length).toBeGreaterThan(0);
  const uneven = content.positions.flatMap((file) =>
    measureUnevenness(file).map((found) => ({ id: file.id, ...found })),
  );
  expect(uneven.filter(({ measure, least, most }) => most[1] - least[1] > POSITION_TOLERANCE[measure])).toEqual([]);
  const published = content.articles.filter(isPublished).map(({ front }) => front.id);
  expect(content.positions.filter(({ id }) => !published.includes(id))).toEqual([]);
});
