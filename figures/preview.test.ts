import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawPreview, renderPreview } from "./preview.ts";

function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

const kept = (file: string) => readFileSync(`public/${file}`, "utf8");
const title = "Histoire\u202f: pourquoi Poutine affirme-t-il que l’Ukraine est russe\u202f?";

test("a preview is 1200 × 630 and weighs at most 300 kB, with a map as with a card", async () => {
  for (const picture of ["figures/ukraine-carte-etroit.svg", "cards/ukraine-histoire.svg"]) {
    const svg = await drawPreview({ title, section: "Ukraine", hue: 235, mapOrCard: kept(picture) });
    const png = await renderPreview(svg);
    expect(sizeOf(png)).toEqual([1200, 630]);
    expect(png.length).toBeLessThanOrEqual(300_000);
  }
});

test("a title of one word, a very long one and one with markup all make a preview", async () => {
  const mapOrCard = kept("cards/category-justice.svg");
  const titles = ["Justice", "Un titre qui n’en finit pas ".repeat(6).trim(), "Loi & justice <1905>"];
  for (const odd of titles) {
    const png = await renderPreview(
      await drawPreview({ title: odd, section: "Police & Justice", hue: 106, mapOrCard }),
    );
    expect(sizeOf(png)).toEqual([1200, 630]);
  }
});
