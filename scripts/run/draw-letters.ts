import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { renderLetterPicture } from "#figures/letter-picture.ts";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { svgSizeReader } from "#library/catalogue/image-size.ts";
import { readContentFolder } from "./content-folder.ts";
import { ROOT } from "./toolchain.mjs";

const PUBLIC = join(ROOT, "public");
const KNOWN_FILE = join(ROOT, "node_modules/.cache/letters.json");

const known = readKnown();
for (const folder of [join(PUBLIC, "letters"), dirname(KNOWN_FILE)]) mkdirSync(folder, { recursive: true });
const catalogue = createCatalogue(readSource(readContentFolder(join(ROOT, "content"))), svgSizeReader([PUBLIC]));
for (const { number } of catalogue.listLetters()) {
  const figure = catalogue.getLetter(number)?.figure;
  if (!figure) continue;
  const svg = readFileSync(join(PUBLIC, (figure.narrow ?? figure.wide).src), "utf8");
  for (const scheme of ["light", "dark"] as const) {
    const file = join(PUBLIC, figure.picture[scheme]);
    const sum = createHash("sha256").update(svg).update(scheme).digest("base64url");
    if (known[file] === sum && existsSync(file)) continue;
    writeFileSync(file, await renderLetterPicture(svg, scheme, figure.picture.width));
    known[file] = sum;
  }
}
writeFileSync(KNOWN_FILE, JSON.stringify(known));

function readKnown(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(KNOWN_FILE, "utf8")) as Record<string, string>;
  } catch {
    return {};
  }
}
