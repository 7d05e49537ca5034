import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import advances from "./advances.json" with { type: "json" };
import { readAdvances } from "./font-tables.ts";
import { embedFonts, measure, staticSans } from "./fonts.ts";
import { drawFigure, readFigures } from "./forms/figure-files.ts";
import type { Drawing } from "./svg.ts";

const root = join(import.meta.dirname, "..");
const contentFigures = readFigures(join(root, "content/figures"));
const sampleFolder = join(root, "tests/support/figures");
const charts = Object.fromEntries(
  await Promise.all(
    [...contentFigures, ...readFigures(sampleFolder)].flatMap(([name, figure]) =>
      [false, true].map(async (isNarrow) => {
        const drawing = drawFigure(figure, { isNarrow });
        return [isNarrow ? `${name}-etroit` : name, { ...drawing, svg: await embedFonts(drawing.svg) }] as const;
      }),
    ),
  ),
);
const maps = readFrozen(
  "figures",
  /^(?:ukraine-(?:carte|referendum-1991|regions-2014-2022)(?:-etroit)?|etape-\w+)\.svg$/,
);
const cards = readFrozen("cards", /\.svg$/);
const figures = Object.entries({ ...charts, ...maps });
const drawings = [...figures, ...Object.entries(cards)];

/** Drawn once, kept as files. */
function readFrozen(folder: string, name: RegExp): Record<string, Drawing> {
  const files = readdirSync(join(root, "public", folder)).filter((file) => name.test(file));
  return Object.fromEntries(
    files.map((file) => {
      const svg = readFileSync(join(root, "public", folder, file), "utf8");
      const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
      return [file.replace(".svg", ""), { width: Number(width), height: Number(height), svg }];
    }),
  );
}

test("the drawings that are kept as files are there, and say where their outlines come from", () => {
  expect(Object.keys(maps)).toHaveLength(9);
  const outlined = Object.entries(maps).filter(([name]) => name.startsWith("ukraine-"));
  for (const [name, { svg }] of outlined) expect(svg, name).toMatch(/<!-- .*(?:BSD-3-Clause|CC BY 4\.0).* -->/);
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
  for (const [name, { svg }] of figures) expect(Buffer.byteLength(svg), name).toBeLessThanOrEqual(30_000);
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
  for (const [name, drawing] of figures) {
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
  for (const [name, { svg }] of figures)
    for (const [, size] of svg.matchAll(/font-size[=:]"?([\d.]+)/g))
      expect(Number(size), name).toBeGreaterThanOrEqual(13);
});

test("letters are as wide as in the font", async () => {
  const text = Object.keys(advances[500]).join("");
  for (const weight of [500, 700] as const)
    expect(measure(text, 1, weight)).toBeCloseTo(readAdvances(await staticSans(weight))(text), 6);
});

test("drawing twice gives the same bytes", async () => {
  const ofEachForm = new Map(
    [...contentFigures, ...readFigures(sampleFolder)].map(([name, figure]) => [figure.form, { name, figure }]),
  );
  for (const { name, figure } of ofEachForm.values()) {
    expect(await embedFonts(drawFigure(figure).svg), name).toEqual(charts[name]?.svg);
  }
});
