import { expect, test } from "vitest";
import { countSyllables } from "./syllables.ts";

test.each([
  ["Russie", 2],
  ["guerre", 1],
  ["républiques", 3],
  ["Crimée", 2],
  ["armées", 2],
  ["parlent", 1],
  ["avaient", 2],
  ["étudient", 3],
  ["affirment", 2],
  ["souvent", 2],
  ["président", 3],
  ["gouvernement", 4],
  ["cent", 1],
  ["les", 1],
  ["que", 1],
  ["nation", 2],
  ["ukrainien", 3],
  ["ukrainiennes", 3],
  ["histoire", 2],
  ["bureaux", 2],
  ["œuvre", 1],
  ["voyage", 2],
  ["créer", 2],
  ["réunion", 3],
  ["européenne", 4],
  ["aérien", 3],
  ["Maïdan", 3],
  ["oublier", 3],
  ["ouvrier", 3],
  ["chaos", 2],
  ["coopération", 5],
  ["pays", 2],
  ["l'Ukraine", 2],
  ["qu’elle", 1],
  ["aujourd’hui", 3],
  ["dit-elle", 2],
  ["inscrit(e)", 3],
  ["OTAN", 2],
  ["UE", 2],
  ["CEDH", 4],
  ["2014", 0],
])("« %s » has %i syllables", (word, count) => {
  expect(countSyllables(word)).toBe(count);
});

test("a sentence counted by hand has as many", () => {
  const sentence = "Le premier décembre, les électeurs doivent confirmer la déclaration du Parlement.";
  // le-pre-mier-dé-cembre les-é-lec-teurs doivent con-fir-mer la dé-cla-ra-tion du par-le-ment
  expect(sentence.split(" ").reduce((sum, word) => sum + countSyllables(word), 0)).toBe(22);
});
