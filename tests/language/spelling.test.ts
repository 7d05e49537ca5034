import { expect, test } from "vitest";
import { findNeedlessWords, findUnknownWords } from "#library/language/spelling.ts";
import { PROJECT_WORDS } from "#library/language/words.ts";

test.each([
  ["Votre addresse est incorecte", ["addresse", "incorecte"]],
  ["Les gouvernements ont déclarer", []],
  ["l’Ukrainne, qu’il demendait", ["l’Ukrainne", "demendait"]],
  ["Ecole de Kyivv", ["Ecole", "Kyivv"]],
])("%s: misspelt words are told", (text, unknown) => {
  expect(findUnknownWords(text)).toEqual(unknown);
});

test.each([
  "Vous serez informé(e) du lancement, connecté(e) ou inscrit(e).",
  "Affirme-t-il que l’Ukraine est russe ? Sommes-nous prêts, dit-elle, jusqu’ici ?",
  "Écrivez à redaction@exemple.fr ou sur https://exemple.fr/zzz, page /lettre/merci.",
  "Le 1er mai, au XIXe siècle, l’OTAN et l’UE, aujourd’hui.",
  "Les Grands-Russes, la mer Noire",
])("%s: nothing to say", (text) => {
  expect(findUnknownWords(text)).toEqual([]);
});

test("what the code computes is not judged with the letters around it", () => {
  expect(findUnknownWords("\uFFFC minute\uFFFC")).toEqual([]);
});

test("the project's words are needed, and in order within their section", () => {
  expect(findNeedlessWords()).toEqual([]);
  const sections = PROJECT_WORDS.split(/\n(?=# )/);
  const alphabet = new Intl.Collator("fr");
  for (const section of sections) {
    const [title = "", ...words] = section.trim().split("\n");
    expect(title).toMatch(/^# \p{Lu}/u);
    expect(words, title).toEqual([...new Set(words)].sort(alphabet.compare));
  }
});
