import { expect, test } from "vitest";
import { readYaml } from "./content-file.ts";
import { formatIssue } from "./content-issue.ts";
import { FigureSchema } from "./figure.schema.ts";

const COMMON = "category: sante\ntitle: Un titre\nfacts: [A1]\nasOf: 2024\nsource: Une source\n";
const NUMBERS = `${COMMON}measure: Une mesure\nunit: "%"\n`;

function problems(yaml: string): string[] {
  return readYaml({ file: "figures/a.yaml", yaml }, FigureSchema).issues.map(formatIssue);
}

const bars = (more: string) => `form: bars\n${NUMBERS}${more}`;
const lines = (more: string) => `form: lines\n${NUMBERS}${more}`;
const flow = (more: string) => `form: flow\n${COMMON}${more}`;

test.each([
  ["bars", bars("rows: [{ name: A, value: 1.5 }, { name: B, value: { value: 33, label: environ 33 } }]\n")],
  [
    "a range",
    bars("rows: [{ name: A, value: { from: -1, to: 1, label: entre } }, { name: B, value: { label: inconnu } }]\n"),
  ],
  [
    "lines",
    lines(
      "series: [{ name: A, points: { 1962: 1, 1961.5: 2, 2022-08-23: 3 }, projected: { 2030: 4 }, show: [1962] }]\n",
    ),
  ],
  [
    "flow",
    flow(
      "stages: [{ boxes: [{ id: a, title: A }] }, { boxes: [{ id: b, title: B }] }]\narrows: [{ from: a, to: b }]\n",
    ),
  ],
])("%s, rightly written, are accepted", (_, yaml) => {
  expect(problems(yaml)).toEqual([]);
});

test("moments are put in order, whatever they are written as", () => {
  const { value } = readYaml(
    { file: "a", yaml: lines("series: [{ name: A, points: { 2022-07-02: 3, 1962: 1, 1961.5: 2 } }]\n") },
    FigureSchema,
  );
  const points = value?.form === "lines" ? value.series[0]?.points : [];
  expect(points?.map(({ at }) => Math.round(at * 100) / 100)).toEqual([1961.5, 1962, 2022.5]);
});

test.each([
  ["an unknown form", `form: pie\n${COMMON}`, "form : il faut bars, lines, timeline ou flow"],
  ["a number with a comma", bars('rows: [{ name: A, value: "8,8" }]\n'), "il faut un nombre avec un point (8.8)"],
  [
    "a row with no number",
    bars("rows: [{ name: A }]\n"),
    "rows[1].value : sans series, chaque ligne a un nombre : value",
  ],
  [
    "a row that lacks a number",
    bars("series: [A, B]\nrows: [{ name: A, values: [1] }]\n"),
    "rows[1].values : il faut une liste de 2 nombres",
  ],
  [
    "a stack of negative numbers",
    bars("layout: stacked\nseries: [A, B]\nrows: [{ name: A, values: [1, -1] }]\n"),
    "sans valeur négative",
  ],
  ["a stack of one series", bars("layout: stacked\nrows: [{ name: A, value: 1 }]\n"), "a besoin de plusieurs séries"],
  [
    "bars that do not begin at zero",
    bars("scale: { from: 5 }\nrows: [{ name: A, value: 8 }]\n"),
    "scale.from : l'échelle d'une barre commence à zéro",
  ],
  [
    "a range without its words",
    bars("rows: [{ name: A, value: { from: 1, to: 2 } }]\n"),
    "un intervalle a besoin de mots (label)",
  ],
  ["a range upside down", bars("rows: [{ name: A, value: { from: 3, to: 2, label: x } }]\n"), "la plus petite d'abord"],
  [
    "a wrong year",
    lines("series: [{ name: A, points: { hier: 1, 2020: 2 } }]\n"),
    "« hier » : il faut une année (2024)",
  ],
  ["bars of words alone", bars("rows: [{ name: A, value: { label: inconnu } }]\n"), "il faut au moins un nombre"],
  ["a number too large to be read", bars("rows: [{ name: A, value: 1.0e+21 }]\n"), "changez d'unité"],
  ["a number too small to be read", bars("rows: [{ name: A, value: 1.0e-7 }]\n"), "changez d'unité"],
  [
    "a stack with a negative reference",
    bars("layout: stacked\nseries: [A, B]\nrows: [{ name: A, values: [1, 1] }]\nreference: { value: -1, label: x }\n"),
    "reference.value : un repère de barres empilées",
  ],
  [
    "points outside their scale",
    bars("layout: points\nseries: [A, B]\nrows: [{ name: A, values: [1, 9] }]\nscale: { from: 0, to: 5 }\n"),
    "scale : l'échelle ne contient pas",
  ],
  [
    "two points of one moment",
    lines('series: [{ name: A, points: { 2000: 1, "2000-01-01": 2 } }]\n'),
    "deux points ont la même date",
  ],
  [
    "a band outside the years of the curves",
    lines("series: [{ name: A, points: { 2000: 1, 2001: 2 } }]\nbands: [{ name: B, points: { 1900: [1, 2] } }]\n"),
    "bands[1] : cette date est hors des années",
  ],
  [
    "an event outside the years of the curves",
    lines("series: [{ name: A, points: { 2000: 1, 2001: 2 } }]\nevents: [{ at: 1900, label: B }]\n"),
    "events[1].at : cette date est hors des années",
  ],
  [
    "a curve outside its scale",
    lines("series: [{ name: A, points: { 2000: 1, 2001: 20 } }]\nscale: { to: 5 }\n"),
    "scale : l'échelle ne contient pas",
  ],
  [
    "a projection of the past",
    lines("series: [{ name: A, points: { 2020: 1 }, projected: { 2019: 2 } }]\n"),
    "la projection commence après le dernier point observé",
  ],
  [
    "a number shown that is not there",
    lines("series: [{ name: A, points: { 2020: 1, 2021: 2 }, show: [1999] }]\n"),
    "series[1].show : il faut des dates de points ou de projected",
  ],
  [
    "an arrow to nowhere",
    flow(
      "stages: [{ boxes: [{ id: a, title: A }] }, { boxes: [{ id: b, title: B }] }]\narrows: [{ from: a, to: c }]\n",
    ),
    "arrows[1].to : aucune case n'a l'identifiant « c »",
  ],
  [
    "an arrow upwards",
    flow(
      "stages: [{ boxes: [{ id: a, title: A }] }, { boxes: [{ id: b, title: B }] }]\narrows: [{ from: b, to: a }]\n",
    ),
    "une flèche descend vers une étape suivante",
  ],
  ["a key of another form", bars("limits: [5]\nrows: [{ name: A, value: 1 }]\n"), "limits : champ inconnu"],
  ["no fact", bars("rows: [{ name: A, value: 1 }]\n").replace("[A1]", "[]"), "facts : il faut au moins un fait"],
  [
    "a date in words",
    bars("rows: [{ name: A, value: 1 }]\n").replace("2024", "hier"),
    "asOf : il faut une année, un mois ou un jour",
  ],
  [
    "a long title",
    bars("rows: [{ name: A, value: 1 }]\n").replace("Un titre", "t".repeat(91)),
    "title : il faut 5 à 90 caractères (il y en a 91)",
  ],
])("%s is refused with a clear message", (_, yaml, message) => {
  expect(problems(yaml).join("\n")).toContain(message);
});
