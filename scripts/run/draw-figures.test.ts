import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { drawCards } from "#figures/cards/draw-cards.ts";
import { loadMeasure } from "#figures/fonts.ts";
import { drawFigure, drawFigureFiles, readFigures } from "#figures/forms/figure-files.ts";
import { drawOccupiedRegionsMap } from "#figures/maps/occupied-regions-map.ts";
import { drawReferendumMap } from "#figures/maps/referendum-map.ts";
import { drawUkraineMap } from "#figures/maps/ukraine-map.ts";
import { drawSteps } from "#figures/steps.ts";
import type { Drawing } from "#figures/svg.ts";
import { drawFigures } from "./draw-figures.ts";

const measure = await loadMeasure();
const figures = await drawFigures();
const sampleFolder = join(import.meta.dirname, "../../tests/support/figures");
const samples = await drawFigureFiles(sampleFolder, measure);
const cards = drawCards();
const drawings = Object.entries({ ...figures, ...samples, ...cards });
const figureDrawings = Object.entries({ ...figures, ...samples });

const filed = readdirSync(join(import.meta.dirname, "../../content/figures")).map((file) => file.replace(".yaml", ""));
const contentFolder = join(import.meta.dirname, "../../content");
const contentFigures = readFigures(join(contentFolder, "figures"));
const sampleFigures = readFigures(sampleFolder);
const cardsOfContent = readdirSync(contentFolder, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(?:md|yaml)$/.test(file))
  .flatMap((file) => readFileSync(join(contentFolder, file), "utf8").match(/(?<=\/cards\/)[a-z0-9-]+(?=\.svg)/g) ?? []);
const cardsOfCategories = readdirSync(join(contentFolder, "categories")).map(
  (file) => `category-${file.replace(".yaml", "")}`,
);
const textFigures = ["ukraine-carte", "ukraine-referendum-1991", "ukraine-regions-2014-2022", ...filed];

test("every promised drawing is there", () => {
  const steps = ["etape-fiche", "etape-quiz", "etape-parcours"];
  const narrow = textFigures.map((name) => `${name}-etroit`);
  expect(Object.keys(figures).sort()).toEqual([...textFigures, ...narrow, ...steps].sort());
  expect(Object.keys(cards).sort()).toEqual([...new Set([...cardsOfCategories, ...cardsOfContent])].sort());
});

test("a drawing is well-formed and is called what it shows", () => {
  for (const [name, { svg, width, height }] of drawings) {
    const image = new Resvg(svg, { font: { loadSystemFonts: false } });
    expect([image.width, image.height], name).toEqual([width, height]);
    expect(svg, name).toMatch(/^<svg [^>]*role="img" aria-labelledby="titre"><title id="titre">[^<]{5,}<\/title>/);
  }
});

test("a drawing depends on nothing outside and names each part once", () => {
  for (const [name, { svg }] of drawings) {
    const references = [...svg.matchAll(/(?:href="|url\()"?([^")]*)/g)].map(([, target = ""]) => target);
    for (const target of references) expect(target, name).toMatch(/^(#|data:font\/woff2;base64,)/);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size, name).toBe(ids.length);
    for (const target of references.filter((reference) => reference.startsWith("#")))
      expect(ids, name).toContain(target.slice(1));
  }
});

test("a figure weighs at most 30 kB", () => {
  for (const [name, { svg }] of figureDrawings) expect(Buffer.byteLength(svg), name).toBeLessThanOrEqual(30_000);
});

test("a card weighs at most 6 kB and has no text", () => {
  for (const [name, { svg }] of Object.entries(cards)) {
    expect(Buffer.byteLength(svg), name).toBeLessThanOrEqual(6_000);
    expect(svg, name).not.toContain("<text");
  }
});

type Box = { text: string; left: number; right: number; top: number; bottom: number };

function listLabels(svg: string): Box[] {
  const isSmall = svg.includes('class="labels small"');
  const level = svg.replaceAll(/<g transform="rotate[\s\S]*?<\/g>/g, "");
  const region = /<g class="labels[^>]*>([\s\S]*?)<\/g>/.exec(level)?.[1] ?? "";
  return [...level.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].map(([element, attributes = "", text = ""]) => {
    const read = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
    const classes = read("class")?.split(" ") ?? [];
    const isBold = classes.includes("bold");
    const isRegion = region.includes(element);
    const size = Number(read("font-size") ?? (isSmall ? 13 : isBold ? 15 : 13.5));
    const regionAnchor = classes.includes("from") ? "start" : classes.includes("to") ? "end" : "middle";
    const anchor = read("text-anchor") ?? (isRegion ? regionAnchor : "start");
    const spaced = classes.includes("neighbour") ? text.length * size * 0.06 : 0;
    const width = measure(text, size, isBold ? 700 : 500) + spaced;
    const left = Number(read("x")) - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
    const y = Number(read("y"));
    return { text, left, right: left + width, top: y - size * 0.72, bottom: y + size * 0.1 };
  });
}

test("the labels of a figure stay inside and do not touch each other", () => {
  for (const [name, drawing] of figureDrawings) {
    const labels = listLabels(drawing.svg);
    const outside = labels.filter(
      ({ left, right, top, bottom }) => left < 0 || right > drawing.width || top < 0 || bottom > drawing.height,
    );
    expect(outside, name).toEqual([]);
    const touching = labels.flatMap((first, index) =>
      labels.slice(index + 1).flatMap((second) => (isApart(first, second) ? [] : [[first.text, second.text]])),
    );
    expect(touching, name).toEqual([]);
  }
});

function isApart(first: Box, second: Box): boolean {
  return (
    first.right < second.left || second.right < first.left || first.bottom < second.top || second.bottom < first.top
  );
}

test("the text of a figure is 13 px or more", () => {
  for (const [name, { svg }] of figureDrawings)
    for (const [, size] of svg.matchAll(/font-size[=:]"?([\d.]+)/g))
      expect(Number(size), name).toBeGreaterThanOrEqual(13);
});

test("drawing twice gives the same bytes", async () => {
  expect(drawCards()).toEqual(cards);
  const drawn = { ...figures, ...samples };
  const ofEachForm = new Map(
    [...contentFigures, ...sampleFigures].map(([name, figure]) => [figure.form, { name, figure }]),
  );
  const again = await Promise.all([
    drawUkraineMap(measure),
    drawReferendumMap(measure),
    drawOccupiedRegionsMap(measure),
    drawSteps(),
    ...[...ofEachForm.values()].map(({ name, figure }) => drawFigure(name, figure, measure)),
  ]);
  for (const [name, drawing] of again.flatMap(Object.entries<Drawing>)) expect(drawing, name).toEqual(drawn[name]);
});
