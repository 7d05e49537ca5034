import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { numbersOf } from "#app/newsroom/fields/figure-numbers.server.ts";
import { previewFigure } from "#app/newsroom/publication/preview.server.ts";
import { createContentStore } from "#library/catalogue/content-store.server.ts";
import { readSource } from "#library/catalogue/create-catalogue.ts";
import { createDrawings } from "#server/app/drawings.ts";
import { aContent } from "#tests/support/content/content.ts";
import { drawableFigure, drawFigures, readDraftFigure } from "./draft-figure.server.ts";

const FOLDER = join(import.meta.dirname, "../../../tests/support/figures");
const FIGURES = readdirSync(FOLDER).filter((name) => name.endsWith(".yaml"));
const FIGURE = "figures/b.yaml";
const BARS = `form: bars
category: sante
title: Les lits
measure: Nombre de lits
unit: lits
facts: [M1]
asOf: 2026-02-24
source: Drees
rows:
  - { name: Paris, value: 12.5 }
  - { name: Lyon, value: 3, highlight: true }
`;
const { catalogue } = createContentStore(() => readSource(aContent())).current();
const drawings = createDrawings(async (order) => Buffer.from(order.kind === "figure" ? order.svg : ""));
const figure = (text: string) => ({
  id: "1",
  document: FIGURE,
  updatedAt: new Date(),
  files: [{ path: FIGURE, text, base: null, baseSha: null, sha: null, isChanged: true }],
});

test.each(FIGURES)("the figure of a draft is drawn with its own numbers: %s", async (name) => {
  const draft = figure(readFileSync(join(FOLDER, name), "utf8"));
  for (const isNarrow of [false, true]) {
    const found = drawableFigure(draft, catalogue, isNarrow);
    const drawing = found && (await drawings(found.path, found.drawable));
    expect(String(drawing?.body)).toMatch(/^<svg /);
  }
});

test("what is drawn is the text of the draft, and an unreadable one says why it is not", async () => {
  const page =
    '<source srcSet="/figures/b-etroit.svg"><img src="/figures/b.svg"><img src="/figures/c.svg"><a class="figure-link" href="/figures/b.svg">Agrandir</a>';
  const drawn = await drawFigures(page, [figure(BARS.replace("12.5", "98.7"))], { drawings, catalogue });
  const [narrow = "", wide = "", other] = [...drawn.matchAll(/="([^"]*)"/g)].map(([, address]) => address);
  for (const address of [narrow, wide]) expect(atob(address.split("base64,")[1] ?? "")).toContain("98,7");
  expect([narrow === wide, other]).toEqual([false, "/figures/c.svg"]);
  expect(drawn).not.toContain("Agrandir");
  const broken = figure(BARS.replace("value: 3", "value: beaucoup"));
  expect(drawableFigure(broken, catalogue, false)).toBeNull();
  expect(previewFigure(broken, readDraftFigure(broken))).toMatchObject({
    state: "unreadable",
    messages: [expect.stringMatching(/^La figure, /)],
  });
});

test("the preview of a figure shows its drawing, its title and its source", () => {
  const draft = figure(BARS);
  expect(previewFigure(draft, readDraftFigure(draft))).toMatchObject({
    html: expect.stringMatching(/<img src="\/redaction\/1\/dessin\.svg" alt="Les lits">.*Les lits\. Source.: Drees\./),
  });
});

test("the numbers of bars and of curves are a table", () => {
  expect(numbersOf(figure(BARS)).rows).toMatchObject([
    { cells: ["Paris", "12,5", ""] },
    { cells: ["Lyon", "3", "oui"] },
  ]);
  const curves = numbersOf(figure(readFileSync(join(FOLDER, "lines-projection.yaml"), "utf8")));
  expect(curves.rows.length).toBeGreaterThan(1);
  expect(curves.rows.map(({ date }) => date)).toEqual(curves.rows.map(({ key }) => key));
});
