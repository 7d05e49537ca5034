import { expect, test } from "vitest";
import { findOtherNames } from "#library/language/one-word.ts";
import { allTexts } from "./content-texts.ts";
import { interfaceTexts } from "./interface-texts.ts";

test("one thing has one name on the screen, in the interface and in the content", () => {
  const texts = [...interfaceTexts, ...allTexts()];
  expect(texts.length).toBeGreaterThan(4000);
  expect(texts.flatMap(({ file, text }) => findOtherNames(text).map((found) => `${file}: ${found}`))).toEqual([]);
});

test.each([
  "Lire la fiche",
  "Toutes les Fiches",
  "Lire le premier récap",
  "Les dossiers",
  "Entretien à venir",
  "Cinq thèmes arrivent bientôt",
  "Bientôt ici",
  "Page en construction",
])("« %s » is found", (text) => {
  expect(findOtherNames(text)).toHaveLength(1);
});

test.each([
  "Imprimer la fiche",
  "Lire l’article du Récap",
  "Bientôt disponible",
  "Cinq thèmes seront bientôt\u00A0disponibles",
  "L’entretien est en cours de construction",
  "Des fiches pédagogiques par sujet",
])("« %s » is right", (text) => {
  expect(findOtherNames(text)).toEqual([]);
});
