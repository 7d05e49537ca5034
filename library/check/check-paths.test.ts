import { expect, test } from "vitest";
import { formatIssue } from "#library/schema/content-issue.ts";
import { aContent } from "#tests/support/content/content.ts";
import { checkContent } from "./check-content.ts";

const PATH = "paths/soins.yaml";
const INTERVIEW = {
  "interviews/sante/infirmiere.yaml":
    "order: 1\nname: Une infirmière\ntitle: Entretien à venir\ntopic: Le métier.\nplannedName: L’entretien\nimage: /cards/x.svg\n",
};
const READ = '{ article: hopital-histoire, why: "Lire." }';

function complaints(steps: string[], changes: Record<string, string> = {}, status = "published"): string[] {
  const text = `status: ${status}\ntitle: "Les soins"\nintro: "Un mot."\nthemes: [sante]\nsteps:\n${steps.map((step) => `  - ${step}\n`).join("")}`;
  return checkContent(aContent({ [PATH]: text, ...changes }), () => true).issues.map(formatIssue);
}

test("a path of an article, its quiz and the review has nothing to be said of it", () => {
  expect(complaints([READ, '{ quiz: hopital-histoire, why: "Savoir." }', '{ review: true, why: "Retenir." }'])).toEqual(
    [],
  );
});

test.each([
  ["an article that is none", ['{ article: autre, why: "x" }'], "aucun article n'a l'identifiant « autre »"],
  ["an article that is announced", ['{ article: avenir, why: "x" }'], "l'article « avenir » n'est pas publié"],
  ["a quiz before its article", ['{ quiz: hopital-histoire, why: "x" }', READ], "vient avant son article"],
  ["a step twice", [READ, '{ article: hopital-histoire, why: "Encore." }'], "cette étape est déjà dans le parcours"],
  ["a review of nothing", [READ, '{ review: true, why: "x" }'], "le parcours n'a pas de quiz"],
  [
    "a step of no kind",
    ['{ film: x, why: "x" }'],
    "une étape est « article: … », « quiz: … », « page: … », « interview: … »",
  ],
  ["a page that is none", [READ, '{ page: autre, why: "x" }'], "aucune page publiée de content/pages"],
  ["an interview that is none", ['{ interview: medecin, why: "x" }'], "aucun entretien ne s'appelle « medecin »"],
])("%s stops the build, and the writer is told", (_what, steps, message) => {
  expect(complaints(steps).join("\n")).toContain(message);
});

test("an interview that is announced waits in a planned path", () => {
  const steps = [READ, '{ interview: infirmiere, why: "Entendre." }'];
  expect(complaints(steps, INTERVIEW).join("\n")).toContain("l'entretien « infirmiere » n'est pas encore paru");
  expect(complaints(steps, INTERVIEW, "planned")).toEqual([]);
});
