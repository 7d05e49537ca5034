import { expect, test } from "vitest";
import { stringify } from "yaml";
import { LESSON_STEPS } from "#library/schema/teaching.schema.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { checkContent } from "./check-content.ts";

const NOTION = { id: "2de-soin", label: "Le droit au soin" };
const LESSON = "lessons/hopital-histoire.yaml";

function aProgramme(notions: object[] = [NOTION]): string {
  const level = {
    id: "2de",
    name: "Seconde",
    stage: "lycee",
    since: 2024,
    confidence: "concordant",
    parts: [{ notions }],
  };
  const head = { name: "EMC", decree: "Un arrêté", url: "https://exemple.fr", checkedOn: "2026-11-25" };
  return stringify({ ...head, levels: [level] });
}

function aLesson(changes: object = {}, sentence = "On lit la fiche."): string {
  const steps = LESSON_STEPS.map((step) => ({ step, minutes: 10, text: [sentence] }));
  return stringify({
    title: "Un cours",
    goal: "À la fin, chaque élève sait dire qui décide, par quel chemin, et qui contrôle.",
    notions: [NOTION.id],
    prepare: ["La fiche."],
    steps,
    ...changes,
  });
}

function issuesOf(files: Record<string, string>): string[] {
  const content = aContent({ "programmes/emc.yaml": aProgramme(), ...files });
  return checkContent(content, () => true).issues.map(({ message }) => message);
}

test("a programme, an article that serves it and a lesson are in order", () => {
  const article = anArticle({ more: 'programme: [{ notion: 2de-soin, why: "Qui a droit à quels soins." }]' });
  expect(issuesOf({ "articles/sante/hopital/histoire.md": article, [LESSON]: aLesson() })).toEqual([]);
});

test.each([
  [
    "an unknown notion of an article",
    {
      "articles/sante/hopital/histoire.md": anArticle({ more: "programme: [{ notion: rien, why: Une phrase. }]" }),
    },
    "aucun programme n'a la notion « rien »",
  ],
  [
    "a reason that repeats the notion",
    {
      "articles/sante/hopital/histoire.md": anArticle({
        more: "programme: [{ notion: 2de-soin, why: C'est le droit au soin. }]",
      }),
    },
    "dites ce que l'article apporte",
  ],
  ["a notion written twice", { "programmes/emc.yaml": aProgramme([NOTION, NOTION]) }, "déjà dans un programme"],
  [
    "an unknown notion of a lesson",
    { [LESSON]: aLesson({ notions: ["rien"] }) },
    "aucun programme n'a la notion « rien »",
  ],
  ["a lesson of no article", { "lessons/rien.yaml": aLesson() }, "un article publié qui a un quiz"],
  [
    "another length than fifty minutes",
    { [LESSON]: aLesson({ steps: LESSON_STEPS.map((step) => ({ step, minutes: 9, text: ["On lit."] })) }) },
    "les minutes font 45",
  ],
  [
    "steps in another order",
    {
      [LESSON]: aLesson({ steps: LESSON_STEPS.toReversed().map((step) => ({ step, minutes: 10, text: ["On lit."] })) }),
    },
    "dans cet ordre",
  ],
  ["a number outside the article", { [LESSON]: aLesson({}, "Il y a 3 711 décès.") }, "un chiffre est un fait"],
  ["a control character", { [LESSON]: aLesson({ goal: "Savoir\u0000 dire." }) }, "caractère de commande"],
])("%s is refused", (_what, files, message) => {
  expect(issuesOf(files).join("\n")).toContain(message);
});
