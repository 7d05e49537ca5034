import { expect, test } from "vitest";
import { countSyllables, measureReading, sentencesOf, wordsOf } from "./reading-ease.ts";

const EASY = ["Le chat dort. Il fait beau. Les enfants jouent dans le parc avec leur ballon."];
const LEGAL = [
  "Nonobstant les dispositions réglementaires susmentionnées, l’administration compétente procède à la notification des décisions individuelles défavorables conformément aux prescriptions législatives en vigueur.",
];

test.each([
  ["Il vient. Elle part ! Où ? Là…", ["Il vient.", "Elle part !", "Où ?", "Là…"]],
  ["M. Lenoe et A. Kappeler parlent. Fin.", ["M. Lenoe et A. Kappeler parlent.", "Fin."]],
  ["Il dit « oui. » Puis il part.", ["Il dit « oui. »", "Puis il part."]],
  ["À 10.30 il part : tard ; très tard", ["À 10.30 il part : tard ; très tard"]],
  ["**.** !", []],
])("%s is cut into its sentences", (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});

test("a number is one word, a symbol alone is none", () => {
  expect(wordsOf("Le 1er : 12 654 civils, 90,32 % « oui » – 2 pays")).toHaveLength(8);
});

test("the formula is that of Kandel and Moles", () => {
  const { ease, meanSentence } = measureReading(["Le chat dort ici."]);
  expect(meanSentence).toBe(4);
  expect(ease).toBeCloseTo(207 - 1.015 * 4 - 73.6 * (5 / 4), 5);
});

test("easy prose is above 100, a sentence of law under 10", () => {
  expect(measureReading(EASY).ease).toBeGreaterThan(100);
  expect(measureReading(LEGAL).ease).toBeLessThan(10);
});

test("the longest sentence is the one that is told", () => {
  expect(measureReading([...EASY, ...LEGAL]).longestSentence).toMatch(/^Nonobstant/);
});

test("figures change the length of a sentence and nothing else", () => {
  const [without, withFigures] = [measureReading(["Il a vu des gens."]), measureReading(["Il a vu 12 654 gens."])];
  expect(withFigures.meanSentence).toBe(without.meanSentence);
  expect(measureReading(["Il a vu 40 gens."]).ease).toBeGreaterThan(
    measureReading(["Il a vu quarante mille gens."]).ease,
  );
});

test("a long run of stops is read once", () => {
  const start = process.threadCpuUsage();
  expect(sentencesOf(`Il est là ${".".repeat(20_000)}et ici`)).toHaveLength(1);
  // Nearly two seconds when each of them may be the first one.
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(200);
});

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
