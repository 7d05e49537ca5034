import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { drawCards } from "#figures/cards/draw-cards.ts";
import { loadMeasure } from "#figures/fonts.ts";
import { drawFigureFiles } from "#figures/forms/figure-files.ts";
import { drawFigures } from "./draw-figures.ts";

const measure = await loadMeasure();
const figures = await drawFigures();
const samples = await drawFigureFiles(join(import.meta.dirname, "../../tests/support/figures"), measure);
const cards = drawCards();
const drawings = Object.entries({ ...figures, ...samples, ...cards });
const figureDrawings = Object.entries({ ...figures, ...samples });

const filed = readdirSync(join(import.meta.dirname, "../../content/figures")).map((file) => file.replace(".yaml", ""));
const contentFolder = join(import.meta.dirname, "../../content");
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

test.each(drawings)("%s is well-formed and is called what it shows", (_, { svg, width, height }) => {
  const image = new Resvg(svg, { font: { loadSystemFonts: false } });
  expect([image.width, image.height]).toEqual([width, height]);
  expect(svg).toMatch(/^<svg [^>]*role="img" aria-labelledby="titre"><title id="titre">[^<]{5,}<\/title>/);
});

test.each(drawings)("%s depends on nothing outside and names each part once", (_, { svg }) => {
  const references = [...svg.matchAll(/(?:href="|url\()"?([^")]*)/g)].map(([, target = ""]) => target);
  for (const target of references) expect(target).toMatch(/^(#|data:font\/woff2;base64,)/);
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const target of references.filter((reference) => reference.startsWith("#")))
    expect(ids).toContain(target.slice(1));
});

test.each(figureDrawings)("%s weighs at most 30 kB", (_, { svg }) => {
  expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(30_000);
});

test.each(Object.entries(cards))("card %s weighs at most 6 kB and has no text", (_, { svg }) => {
  expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(6_000);
  expect(svg).not.toContain("<text");
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

test.each(figureDrawings)("the labels of %s stay inside and do not touch each other", (_, { svg, width, height }) => {
  const labels = listLabels(svg);
  for (const label of labels) {
    const isInside = label.left >= 0 && label.right <= width && label.top >= 0 && label.bottom <= height;
    expect(isInside, `« ${label.text} » sticks out`).toBe(true);
  }
  for (const [index, first] of labels.entries()) {
    for (const second of labels.slice(index + 1)) {
      const isApart =
        first.right < second.left ||
        second.right < first.left ||
        first.bottom < second.top ||
        second.bottom < first.top;
      expect(isApart, `« ${first.text} » touches « ${second.text} »`).toBe(true);
    }
  }
});

test.each(figureDrawings)("the text of %s is 13 px or more", (_, { svg }) => {
  const sizes = [...svg.matchAll(/font-size[=:]"?([\d.]+)/g)].map(([, size]) => Number(size));
  for (const size of sizes) expect(size).toBeGreaterThanOrEqual(13);
});

test("drawing twice gives the same bytes", async () => {
  expect(drawCards()).toEqual(cards);
  expect(await drawFigures()).toEqual(figures);
});
