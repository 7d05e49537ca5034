import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listPreviews } from "#figures/listed-previews.ts";
import { drawPreview, renderPreview } from "#figures/preview.ts";
import { readSource } from "#library/catalogue/create-catalogue.ts";
import { readContentFolder } from "./content-folder.ts";
import { ROOT } from "./toolchain.mjs";

const PUBLIC = join(ROOT, "public");
const FOLDER = join(PUBLIC, "previews");
// build/ is emptied each time.
const KNOWN_FILE = join(ROOT, "node_modules/.cache/previews.json");

const known = readKnown();
for (const folder of [FOLDER, dirname(KNOWN_FILE)]) mkdirSync(folder, { recursive: true });
const { content } = readSource(readContentFolder(join(ROOT, "content")));
for (const { name, picture, sources: _, ...words } of listPreviews(content)) {
  const mapOrCard = readFileSync(join(PUBLIC, picture), "utf8");
  const svg = await drawPreview({ ...words, mapOrCard });
  const sum = createHash("sha256").update(svg).digest("base64url");
  if (known[name] === sum && existsSync(join(FOLDER, `${name}.png`))) continue;
  writeFileSync(join(FOLDER, `${name}.png`), await renderPreview(svg));
  known[name] = sum;
}
writeFileSync(KNOWN_FILE, JSON.stringify(known));

function readKnown(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(KNOWN_FILE, "utf8")) as Record<string, string>;
  } catch {
    return {};
  }
}
