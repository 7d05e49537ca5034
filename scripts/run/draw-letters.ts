import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { renderLetterPicture } from "#figures/letter-picture.ts";
import { listLetterPictures } from "#figures/listed-letter-pictures.ts";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { imageSizeReader } from "#library/catalogue/image-size.ts";
import { readContentFolder } from "./content-folder.ts";
import { ROOT } from "./toolchain.mjs";

const PUBLIC = join(ROOT, "public");
const KNOWN_FILE = join(ROOT, "node_modules/.cache/letters.json");

const known = readKnown();
for (const folder of [join(PUBLIC, "letters"), dirname(KNOWN_FILE)]) mkdirSync(folder, { recursive: true });
const catalogue = createCatalogue(readSource(readContentFolder(join(ROOT, "content"))), imageSizeReader([PUBLIC]));
for (const { path, figure, scheme, width } of listLetterPictures(catalogue)) {
  const svg = readFileSync(join(PUBLIC, figure), "utf8");
  const file = join(PUBLIC, path);
  const sum = createHash("sha256").update(svg).update(scheme).digest("base64url");
  if (known[file] === sum && existsSync(file)) continue;
  writeFileSync(file, await renderLetterPicture(svg, scheme, width));
  known[file] = sum;
}
writeFileSync(KNOWN_FILE, JSON.stringify(known));

function readKnown(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(KNOWN_FILE, "utf8")) as Record<string, string>;
  } catch {
    return {};
  }
}
