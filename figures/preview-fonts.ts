import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readAdvances } from "./font-tables.ts";
import { instanceSans, instanceSerif } from "./fonts.ts";

type PreviewFonts = { files: string[]; measureTitle: (text: string, size: number) => number };

/** Renamed into place, as another build may read it. */
async function writeOnce(folder: string, font: Buffer): Promise<string> {
  const file = join(folder, `${createHash("sha256").update(font).digest("hex").slice(0, 16)}.ttf`);
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, font);
  await rename(draft, file);
  return file;
}

/** resvg reads neither woff2 nor variable axes, and fonts from files only. */
async function prepareFonts(): Promise<PreviewFonts> {
  const [serif, ...others] = await Promise.all([
    instanceSerif(600, "latin"),
    instanceSerif(600, "latin-ext"),
    instanceSans(500),
    instanceSans(700),
  ]);
  const folder = join(tmpdir(), "le-recap-preview-fonts");
  await mkdir(folder, { recursive: true });
  const files = await Promise.all([serif, ...others].map((font) => writeOnce(folder, font)));
  const advances = readAdvances(serif, 0.5);
  return { files, measureTitle: (text, size) => advances(text) * size };
}

/** These fonts lack the thin space: resvg would draw a box. */
export function withoutThinSpaces(text: string): string {
  return text.replaceAll("\u202f", "\u00a0");
}

let prepared: Promise<PreviewFonts> | null = null;

export function getPreviewFonts(): Promise<PreviewFonts> {
  prepared ??= prepareFonts();
  return prepared;
}
