import { expect, test } from "vitest";
import { sayGesture } from "./problem-words.ts";

test.each([
  ["il faut un texte, pas un vide", "à écrire"],
  ["il faut « article.question » (par exemple ukraine-histoire.crimee-en-1954)", "choisissez une question"],
  [
    "« Elle a 3 ans. » contient un nombre et aucun fait ne la porte : ajoutez <!-- M1 --> après elle",
    "« Elle a 3 ans. » contient un nombre et aucun fait ne la porte : choisissez ou écrivez son fait",
  ],
  [
    "« Un mot… » ne nomme aucun fait : il faut <!-- A1 -->",
    "« Un mot… » n’a pas de preuve : choisissez ou écrivez son fait",
  ],
  ["le titre est trop long", "le titre est trop long"],
])("« %s » is said as « %s »", (found, said) => {
  expect(sayGesture(found).message).toBe(said);
});
