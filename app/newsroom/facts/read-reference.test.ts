import { expect, test } from "vitest";
import { measureWork } from "#tests/support/measure-work.ts";
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
    "Jeanne Petit, « Le prix du lait », Le Monde, 3 mars 2024",
    "Jeanne Petit, Le Monde",
    "Le prix du lait",
    "3 mars 2024",
    "",
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
  [
    "Les agriculteurs de moins en moins nombreux, Insee, 23 octobre 2020",
    "Insee",
    "Les agriculteurs de moins en moins nombreux",
    "23 octobre 2020",
    "",
  ],
  ["Les Échos, Le prix du lait, 3 mars 2024", "Les Échos", "Le prix du lait", "3 mars 2024", ""],
  ["Accord de Paris, Nations unies, 12 décembre 2015", "Nations unies", "Accord de Paris", "12 décembre 2015", ""],
  ["Accord de Paris. Nations unies. 2015.", "Nations unies", "Accord de Paris", "2015", ""],
  ["Accord de Paris (2015). Nations unies.", "Nations unies", "Accord de Paris", "2015", ""],
  ["Accord de Paris, 12 décembre 2015", "", "Accord de Paris", "12 décembre 2015", ""],
  [
    "Loi n° 2023-270 du 14 avril 2023, Journal officiel",
    "Journal officiel",
    "Loi n° 2023-270 du 14 avril 2023",
    "14 avril 2023",
    "",
  ],
  ["L’accord de pêche – Commission européenne", "Commission européenne", "L’accord de pêche", "", ""],
  ["Commission européenne – L’accord de pêche", "Commission européenne", "L’accord de pêche", "", ""],
  [
    "Rapport sur « l’école inclusive », Sénat, 3 mai 2023",
    "Sénat",
    "Rapport sur « l’école inclusive »",
    "3 mai 2023",
    "",
  ],
  ["Conseil d’État, Étude annuelle, 2024", "Conseil d’État", "Étude annuelle", "2024", ""],
  [
    "Convention citoyenne pour le climat, Les propositions, juin 2020",
    "Convention citoyenne pour le climat",
    "Les propositions",
    "juin 2020",
    "",
  ],
  ["Insee, Population au 1er janvier 2025", "Insee", "Population au 1er janvier 2025", "1er janvier 2025", ""],
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
  expect(measureWork(() => readReference(`${"a, (".repeat(500)}${"- ".repeat(500)}`))).toBeLessThan(200);
});
