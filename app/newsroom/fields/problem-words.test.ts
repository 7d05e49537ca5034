import { expect, test } from "vitest";
import { sayGesture, sayNote } from "./problem-words.ts";

test.each([
  ["il faut un texte, pas un vide", "à écrire"],
  ["il faut « article.question » (par exemple ukraine-histoire.crimee-en-1954)", "choisissez une question"],
  [
    "« Elle a 3 ans. » contient un nombre et aucun fait ne la porte : ajoutez <!-- M1 --> après elle",
    "« Elle a 3 ans. » contient un nombre et n’a pas de preuve",
  ],
  ["« Un mot… » ne nomme aucun fait : il faut <!-- A1 -->", "« Un mot… » n’a pas de preuve : ajoutez-la"],
  [
    "« Drees » : mot inconnu, à corriger, ou à ajouter à words.txt (dans le dépôt : library/language/words.ts)",
    "« Drees » : mot inconnu. Corrigez-le, ou acceptez-le",
  ],
  [
    "le texte publié a changé (« Un. ») sans que les lecteurs le sachent : choisissez « Ce que les lecteurs en sauront » ou, dans le dépôt, ajoutez à « changes » une date, un kind (correction ou update) et une phrase",
    "le texte publié a changé (« Un. ») sans que les lecteurs le sachent : choisissez « Ce que les lecteurs en sauront »",
  ],
  [
    "il faut established (établi), single-source (une seule source le dit) ou disputed (disputé)",
    "il faut établi, une seule source le dit ou disputé",
  ],
  ["il faut « published » (publié), « planned » (annoncé)", "il faut publié, annoncé"],
  ["il faut une année (par exemple 2024)", "il faut une année (par exemple 2024)"],
  ["il n'y a pas de terme « a » (glossary/a.yaml manque)", "il n'y a pas de terme « a »"],
  ["le bloc « :::donnees » est vide", "le bloc « Données » est vide"],
  [
    'il faut un nombre avec un point (8.8), ou { value: 33, label: "environ 33" }, { from: 1, to: 2, label: … } ou { label: … }',
    "écrivez un nombre, comme « 8,8 », ou enlevez sa ligne",
  ],
  ["il faut le numéro d'un fait (par exemple M36)", "choisissez une preuve"],
  ["le fait « M36 » n'existe pas, ou n'existe plus", "la preuve « M36 » n'existe pas, ou n'existe plus"],
  [
    "« C'est un fait. » n'est portée que par un fait à recontrôler (A1)",
    "« C'est un fait. » n'est portée que par une preuve à recontrôler (A1)",
  ],
  ["il faut au moins deux points", "ajoutez une date : une courbe en a deux au moins"],
  ["le titre est trop long", "le titre est trop long"],
])("« %s » is said as « %s »", (found, said) => {
  expect(sayGesture(found).message).toBe(said);
});

test("a note about an unknown name carries it, to be accepted, and another note stays as it is", () => {
  const found =
    "Le texte : « Lefort » : mot inconnu, à corriger, ou à ajouter à words.txt (dans le dépôt : library/language/words.ts)";
  expect(sayNote(found)).toEqual({
    message: "Le texte : « Lefort » est peut-être un nom : voyez s’il est bien écrit",
    word: "Lefort",
  });
  expect(sayNote("Une note.")).toEqual({ message: "Une note.", word: null });
});
