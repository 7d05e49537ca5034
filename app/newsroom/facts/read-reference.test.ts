import { expect, test } from "vitest";
import { readReference } from "./read-reference.ts";

test.each([
  [
    "Insee, « Les agriculteurs : de moins en moins nombreux », Insee Focus 212, 23 octobre 2020, https://www.insee.fr/fr/statistiques/4806717",
    "Insee",
    "Les agriculteurs : de moins en moins nombreux, Insee Focus 212",
    "23 octobre 2020",
    "https://www.insee.fr/fr/statistiques/4806717",
  ],
  [
    "Cour des comptes, La maintenance du parc électronucléaire d'EDF, 17 novembre 2025",
    "Cour des comptes",
    "La maintenance du parc électronucléaire d'EDF",
    "17 novembre 2025",
    "",
  ],
  [
    "Piketty, T. (2013). Le capital au XXIe siècle. Seuil.",
    "Piketty, T.",
    "Le capital au XXIe siècle. Seuil",
    "2013",
    "",
  ],
  [
    "Le nombre de communes baisse | Vie publique\nhttps://www.vie-publique.fr/fiches/20166",
    "Vie publique",
    "Le nombre de communes baisse",
    "",
    "https://www.vie-publique.fr/fiches/20166",
  ],
  [
    "DGCL. Les collectivités locales en chiffres 2024. Disponible sur : https://www.collectivites-locales.gouv.fr/chiffres.",
    "DGCL",
    "Les collectivités locales en chiffres",
    "2024",
    "https://www.collectivites-locales.gouv.fr/chiffres",
  ],
  ["https://www.insee.fr/fr/statistiques/4806717", "", "", "", "https://www.insee.fr/fr/statistiques/4806717"],
  ["", "", "", "", ""],
])("« %s » is split into its author, its title, its date and its address", (pasted, author, title, date, url) => {
  expect(readReference(pasted)).toEqual({ author, title, date, url, consulted: "" });
});

test("the day on which it was opened is no date of its own", () => {
  expect(readReference("Sénat, Rapport 520, 2023, https://www.senat.fr/r520, consulté le 3 mars 2026")).toEqual({
    author: "Sénat",
    title: "Rapport 520",
    date: "2023",
    url: "https://www.senat.fr/r520",
    consulted: "3 mars 2026",
  });
});

test("a long text without end takes no time", () => {
  const start = performance.now();
  readReference(`${"a, (".repeat(500)}${"- ".repeat(500)}`);
  expect(performance.now() - start).toBeLessThan(200);
});
