import { expect, test } from "vitest";
import { measureReading, sentencesOf, wordsOf } from "./reading-ease.ts";

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
