import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addDate, removeDate } from "./curve-dates.server.ts";
import { documentFields } from "./document-fields.server.ts";
import { growingLists, readDraftForm } from "./draft-form.server.ts";
import { newDates } from "./new-dates.ts";

const textOf = (name: string) => readFileSync(join(import.meta.dirname, "../../../content/figures", name), "utf8");

test("a date is added to each curve in its place, in the projection when it is one, and leaves with its numbers", () => {
  const text = textOf("retraites-depenses-ressources.yaml");
  const observed = addDate(text, "2022") ?? "";
  expect(observed).toContain('2021: 13.8, 2022: "", 2025: 14.1 }');
  expect(observed).toContain('2021: 13.8, 2022: "", 2025: 13.9 }');
  expect(removeDate(observed, "2022")).toBe(text);
  expect(addDate(text, "2065")).toContain('2060: 14.7, 2065: "", 2070: 15.3 }');
  expect(removeDate(text, "2070")).toContain("show: [2025]");
  for (const date of ["2025", "demain", ""]) expect(addDate(text, date)).toBeNull();
});

test("a curve keeps a date", () => {
  const text = 'series:\n  - { name: "A", points: { 2024: 1, 2025: 2 } }\n';
  const one = removeDate(text, "2024") ?? "";
  expect(one).toContain("{ 2025: 2 }");
  expect(removeDate(one, "2025")).toBeNull();
});

test("a new curve has the dates of the last one, and bars have no curve to add", () => {
  const path = "figures/europe-participation.yaml";
  const text = textOf("europe-participation.yaml");
  const file = { path, text, base: text, baseSha: null, sha: null, isChanged: false };
  const { files } = readDraftForm({ files: [file] }, new URLSearchParams({ ajouter: `${path}:series` }));
  const cells = documentFields(path, files[path] ?? "").flatMap(({ fields }) =>
    fields.flatMap(({ cell }) => cell ?? []),
  );
  const rowsOf = (name: string) => cells.filter(({ column }) => column === name).map(({ row }) => row);
  expect(rowsOf("Courbe 3")).toEqual(rowsOf("France"));
  expect(rowsOf("Courbe 3")).toHaveLength(10);
  expect(growingLists(path, text)).toEqual(["points", "series"]);
  expect(growingLists("figures/immigration-logement.yaml", textOf("immigration-logement.yaml"))).toEqual(["rows"]);
});

test.each([
  [
    ["2000", "2003"],
    ["2004", "2005", "2006", "2002", "2001", "1999", "1998", "1997", "1996", "1995"],
  ],
  [["2024-12-31"], ["2025-01-31", "2025-12-31"]],
  [["2024-01-31"], ["2024-02-29", "2025-01-31"]],
  [["2024-02-29"], ["2024-03-29", "2025-02-28"]],
  [
    ["2024-05", "2025-05"],
    ["2025-06", "2026-05"],
  ],
  [["1961.67", "1963"], ["1964"]],
])("to the dates %j are offered %j", (dates, offered) => {
  expect(newDates(dates)).toEqual(offered);
});
