import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawCards } from "#figures/cards/draw-cards.ts";
import { loadMeasure } from "./fonts.ts";
import { drawIcons } from "./icons.ts";
import { drawUkraineMap } from "./maps/ukraine-map.ts";
import { drawPreview, renderPreview } from "./preview.ts";

function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

const title = "Histoire\u202f: pourquoi Poutine affirme-t-il que l’Ukraine est russe\u202f?";

test("a preview is 1200 × 630 and weighs at most 300 kB, with a map as with a card", async () => {
  const pictures = [
    (await drawUkraineMap(await loadMeasure()))["ukraine-carte-etroit"],
    drawCards()["ukraine-histoire"],
  ];
  for (const picture of pictures) {
    const svg = await drawPreview({ title, section: "Ukraine", hue: 235, mapOrCard: picture?.svg ?? "" });
    const png = await renderPreview(svg);
    expect(sizeOf(png)).toEqual([1200, 630]);
    expect(png.length).toBeLessThanOrEqual(300_000);
  }
});

test("a title of one word, a very long one and one with markup all make a preview", async () => {
  const mapOrCard = drawCards()["category-justice"]?.svg ?? "";
  const titles = ["Justice", "Un titre qui n’en finit pas ".repeat(6).trim(), "Loi & justice <1905>"];
  for (const odd of titles) {
    const png = await renderPreview(
      await drawPreview({ title: odd, section: "Police & Justice", hue: 106, mapOrCard }),
    );
    expect(sizeOf(png)).toEqual([1200, 630]);
  }
});

test("the icons have the sizes that their names say", async () => {
  const folder = await mkdtemp(join(tmpdir(), "le-recap-icons-"));
  await drawIcons(folder);
  const sizes = {
    "favicon-32": 32,
    "icon-192": 192,
    "icon-512": 512,
    "icon-maskable-512": 512,
    "apple-touch-icon": 180,
  };
  for (const [name, size] of Object.entries(sizes)) {
    expect(sizeOf(await readFile(join(folder, `${name}.png`)))).toEqual([size, size]);
  }
  expect(await readFile(join(folder, "favicon.svg"), "utf8")).toContain("prefers-color-scheme:dark");
  await rm(folder, { recursive: true });
});
