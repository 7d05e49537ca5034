import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { readAdvances } from "./font-tables.ts";
import { sansFamily, staticSans, staticSerif } from "./fonts.ts";
import { categoryTones, house } from "./palette.ts";
import { drawWords, escapeText, roundToTenth } from "./svg.ts";

type PreviewFonts = { files: string[]; measureTitle: (text: string, size: number) => number };

/** The file is renamed once it is complete, because another build may read it at the same time. */
async function writeOnce(folder: string, font: Buffer): Promise<string> {
  const file = join(folder, `${createHash("sha256").update(font).digest("hex").slice(0, 16)}.ttf`);
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, font);
  await rename(draft, file);
  return file;
}

/** resvg reads fonts only from files, and supports neither woff2 nor variable axes. */
async function prepareFonts(): Promise<PreviewFonts> {
  const [serif, ...others] = await Promise.all([
    staticSerif(600, "latin"),
    staticSerif(600, "latin-ext"),
    staticSans(500),
    staticSans(700),
  ]);
  const folder = join(tmpdir(), "le-recap-preview-fonts");
  await mkdir(folder, { recursive: true });
  const files = await Promise.all([serif, ...others].map((font) => writeOnce(folder, font)));
  const advances = readAdvances(serif, 0.5);
  return { files, measureTitle: (text, size) => advances(text) * size };
}

/** These fonts lack the thin space, for which resvg would draw a box. */
export function withoutThinSpaces(text: string): string {
  return text.replaceAll("\u202f", "\u00a0");
}

let prepared: Promise<PreviewFonts> | null = null;

export function getPreviewFonts(): Promise<PreviewFonts> {
  prepared ??= prepareFonts();
  return prepared;
}

const previewWidth = 1200;
const previewHeight = 630;

type Preview = {
  title: string;
  section: string;
  hue: number;
  mapOrCard: string;
};

const textX = 176;
const textWidth = 520;
const pictureBox = { x: 728, y: 118, width: 384, height: 330 };
const bottomY = 534;
const tagline = "Enfin comprendre le débat politique";
const serif = "font-family:'Newsreader 16pt',Newsreader;font-weight:600";
const sans = (weight: 500 | 700) => `font-family:'${sansFamily}';font-weight:${weight}`;

function breakLines(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function balanceLines(text: string, measure: (line: string) => number): string[] {
  const count = breakLines(text, textWidth, measure).length;
  let width = textWidth;
  while (width > 200 && breakLines(text, width - 8, measure).length === count) width -= 8;
  return breakLines(text, width, measure);
}

function fitTitle(title: string, measure: (text: string, size: number) => number): { size: number; lines: string[] } {
  const sizes = [68, 62, 56, 50, 45, 40, 36];
  for (const size of sizes) {
    const lines = balanceLines(title, (line) => measure(line, size));
    const isFitting = lines.every((line) => measure(line, size) <= textWidth);
    if (isFitting && lines.length * size * 1.16 <= 262) return { size, lines };
  }
  const size = sizes.at(-1) ?? 36;
  return { size, lines: breakLines(title, textWidth, (line) => measure(line, size)) };
}

/** Returns the picture in light colours, without what resvg cannot read. */
function nestPicture(svg: string, hue: number): string {
  const [, width = "1", height = "1"] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  // A card fills its frame, and a figure gets a margin.
  const air = width === "320" ? 0 : Number(width) * 0.03;
  const [fullWidth, fullHeight] = [Number(width) + 2 * air, Number(height) + 2 * air];
  const scale = Math.min(pictureBox.width / fullWidth, pictureBox.height / fullHeight);
  const [shownWidth, shownHeight] = [fullWidth * scale, fullHeight * scale];
  const x = pictureBox.x + (pictureBox.width - shownWidth) / 2;
  const y = pictureBox.y + (pictureBox.height - shownHeight) / 2;
  const content = svg
    .replace(/^[\s\S]*?<svg[^>]*>/, "")
    .replace(/<\/svg>\s*$/, "")
    .replace(/<title[\s\S]*?<\/title>/, "")
    .replaceAll(/@font-face\{[^}]*\}/g, "")
    .replace(/@media[^{]*\{(?:[^{}]*\{[^}]*\})*\}/, "");
  const frame = `x="${roundToTenth(x)}" y="${roundToTenth(y)}" width="${roundToTenth(shownWidth)}" height="${roundToTenth(shownHeight)}"`;
  return (
    `<clipPath id="apercu-cadre"><rect ${frame} rx="12"/></clipPath><g clip-path="url(#apercu-cadre)">` +
    `<svg ${frame} viewBox="${roundToTenth(-air)} ${roundToTenth(-air)} ${roundToTenth(fullWidth)} ${roundToTenth(fullHeight)}">${content}</svg></g>` +
    `<rect ${frame} rx="12" style="fill:none;stroke:${categoryTones(hue).faint.light};stroke-width:2"/>`
  );
}

function drawWordmark(title: string, measure: (text: string, size: number) => number): string {
  const size = 46;
  const start = textX + measure("Le ", size);
  const width = measure("Récap", size);
  return (
    `<rect x="${roundToTenth(start - 3)}" y="${bottomY - 14}" width="${roundToTenth(width + 6)}" height="20" style="fill:${house.mint.light}"/>` +
    `<text x="${textX}" y="${bottomY}" style="${serif};font-size:${size}px;fill:${house.ink.light}">Le Récap</text>` +
    `<text x="1112" y="${bottomY}" style="${sans(500)};font-size:25px;text-anchor:end;fill:${house.softInk.light}">${title === tagline ? "" : tagline}</text>`
  );
}

export async function drawPreview({ title, section, hue, mapOrCard }: Preview): Promise<string> {
  const { measureTitle } = await getPreviewFonts();
  const { ground, deep } = categoryTones(hue);
  const { size, lines } = fitTitle(withoutThinSpaces(title), measureTitle);
  const titleTop = 206;
  const rows = lines.map(
    (line, index) =>
      `<text x="${textX}" y="${roundToTenth(titleTop + size * 0.74 + index * size * 1.16)}" style="${serif};font-size:${size}px;fill:${house.ink.light}">${drawWords(line)}</text>`,
  );
  const rules = Array.from({ length: 13 }, (_, index) => `M49 ${96 + index * 36}h1102`).join("");
  const badgeWidth = withoutThinSpaces(section).length * 14.2 + 44;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${previewWidth}" height="${previewHeight}" viewBox="0 0 ${previewWidth} ${previewHeight}">` +
    `<rect width="1200" height="630" style="fill:${house.paper.light}"/>` +
    `<rect x="48" y="42" width="1104" height="546" rx="14" style="fill:${house.card.light};stroke:${house.edge.light};stroke-width:2"/>` +
    `<path d="${rules}" style="stroke:${house.rule.light};stroke-width:1;opacity:.55"/>` +
    `<path d="M136 43v544" style="stroke:${house.margin.light};stroke-width:3"/>` +
    `<rect x="${textX}" y="118" width="${roundToTenth(badgeWidth)}" height="50" rx="25" style="fill:${ground.light}"/>` +
    `<text x="${roundToTenth(textX + badgeWidth / 2)}" y="151" style="${sans(700)};font-size:25px;text-anchor:middle;fill:${deep.light}">${escapeText(withoutThinSpaces(section))}</text>` +
    rows.join("") +
    nestPicture(mapOrCard, hue) +
    `<path d="M${textX} 476H1112" style="stroke:${house.edge.light};stroke-width:2"/>` +
    drawWordmark(title, measureTitle) +
    "</svg>"
  );
}

export async function renderPreview(svg: string): Promise<Buffer> {
  const { files } = await getPreviewFonts();
  const font = { fontFiles: files, loadSystemFonts: false, defaultFontFamily: sansFamily };
  return new Resvg(svg, { font }).render().asPng();
}
