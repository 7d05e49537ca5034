import { expect, test } from "vitest";
import { publishedFiles } from "#tests/support/content/published-content.ts";
import { readDraftForm } from "./draft-form.server.ts";
import { fillSheet, sheetText } from "./number-sheet.server.ts";

const figures = Object.entries(publishedFiles).filter(([path]) => path.startsWith("figures/"));
const textOf = (name: string) => publishedFiles[`figures/${name}.yaml`] ?? "";

function filled(yaml: string, sheet: string): string {
  const found = fillSheet(yaml, sheet);
  return "yaml" in found ? found.yaml : found.problems.join("\n");
}

test("the sheet of every figure, put back as it is, changes not a byte", () => {
  const sheets = figures.flatMap(([path, yaml]) => {
    const sheet = sheetText(yaml);
    return sheet === null ? [] : [{ path, yaml, sheet }];
  });
  expect(sheets.length).toBeGreaterThan(20);
  for (const { path, yaml, sheet } of sheets) {
    expect(filled(yaml, sheet), path).toBe(yaml);
    expect(filled(yaml, sheet.replace(/ ;(?: |$)/gm, "\t").replaceAll("\n", "\r\n")), path).toBe(yaml);
  }
});

const BARS = 'form: bars\nrows:\n  - { name: "", value: "" }\n  - { name: "", value: "" }\n';
const CURVE = 'form: lines\nseries:\n  - { name: "", points: { 2025: "", 2026: "" } }\n';

test.each([
  [
    "names, one of two lines in its cell, and French numbers",
    BARS,
    'Ville\tHabitants\nParis\t2 103 778\n"Lyon\nmétropole"\t519,5\nPau\t−3 %',
    '  - { name: Paris, value: 2103778 }\n  - { name: "Lyon métropole", value: 519.5 }\n  - { name: Pau, value: -3 }\n',
  ],
  [
    "years as headings",
    BARS,
    "Pays;2023;2024\nFrance;1,5;1.234,5\nItalie;2;",
    'rows:\n  - { name: France, values: [1.5, 1234.5] }\n  - { name: Italie, values: [2, ""] }\nseries: ["2023", "2024"]\n',
  ],
  [
    "dates in words, in any order",
    CURVE,
    "Date;Prix\nmars 2024;12,5\n12/03/2026;13\n2020;9",
    "{ name: Prix, points: { 2024-03: 12.5, 2026-03-12: 13, 2020: 9 } }",
  ],
  ["dates across", CURVE, "\t2024\t2025\nA\t1\t2\nB\t\t4", "{ name: A, points: { 2024: 1, 2025: 2 } }"],
])("of a spreadsheet come %s", (_, yaml, sheet, written) => {
  expect(filled(yaml, sheet)).toContain(written);
});

test("a date, a curve and a projection come and go, and what stands beside a number stays", () => {
  const [text, sheet] = [textOf("medias-publicite"), sheetText(textOf("medias-publicite")) ?? ""];
  expect(sheet).toBe("Date ; Publicité ; Publicité, projection\n2012 ; 7,3 ;\n2022 ; 6,1 ;\n2030 ;  ; 5,3");
  const grown = filled(text, `${sheet.replace("projection", "projection ; Ventes")}\n2023 ; 6 ; ; 2`);
  expect(grown).toContain("points: { 2012: 7.3, 2022: 6.1, 2023: 6 }");
  expect(grown).toContain("  - name: Ventes\n    points: { 2023: 2 }\n");
  expect(filled(text, sheet.replace("2012 ; 7,3 ;\n", ""))).toContain("show: [2022, 2030]");
  expect(filled(text, "Date ; Publicité\n2012 ; 7,3\n2022 ; 6,1")).not.toContain("projected");
  const bars = textOf("sante-qui-paie");
  expect(filled(bars, "Argent public ; 80\nMénages ; 20")).toContain(
    '  - { name: "Argent public", value: 80, highlight: true }\n  - { name: "Ménages", value: 20 }\n',
  );
});

test("what is no number is said with its row and its column, and the table stays", () => {
  const path = "figures/a.yaml";
  const file = { path, text: BARS, base: null, baseSha: null, sha: null, isChanged: true };
  const read = (sheet: string) =>
    readDraftForm({ files: [file] }, new URLSearchParams({ tableau: path, [`tableau:${path}`]: sheet }));
  expect(read("Paris;1\nLyon;2").files[path]).toContain("{ name: Lyon, value: 2 }");
  const { files, unwritten } = read("Ville;Lits\nParis;beaucoup\n;3\nPau;1;2");
  expect(files).toEqual({});
  expect(unwritten[0]?.why).toBe(
    "Le tableau n’a pas changé. Ligne 2 (Paris), colonne « Lits » : « beaucoup » n’est pas un nombre. Ligne 3 : il manque le nom. Ligne 4 : 3 cases, et 2 colonnes. Ajoutez la ligne des titres.",
  );
  expect(filled(CURVE, "Date;A\nT1 2024;3")).toContain("Ligne 2 : « T1 2024 » n’est pas une date");
  expect(filled(CURVE, "2024;3\n2024;4")).toBe("« 2024 » est sur deux lignes.");
  expect(filled(BARS, "1\n2")).toBe("Il n’y a qu’une colonne : copiez aussi celle des noms.");
});
