import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { drawPreview, renderPreview } from "#figures/preview.ts";
import { articleCategory } from "#library/catalogue/article-views.ts";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { isPublished } from "#library/schema/load-content.ts";
import { readContentFolder } from "./content-folder.ts";
import { ROOT } from "./toolchain.mjs";

const PUBLIC = join(ROOT, "public");
const FOLDER = join(PUBLIC, "previews");
// build/ is emptied each time.
const KNOWN_FILE = join(ROOT, "node_modules/.cache/previews.json");

type Wanted = { name: string; title: string; section: string; hue: number; picture: string };

const known = readKnown();
for (const folder of [FOLDER, dirname(KNOWN_FILE)]) mkdirSync(folder, { recursive: true });
for (const { name, picture, ...words } of listWanted()) {
  const mapOrCard = readFileSync(join(PUBLIC, picture), "utf8");
  const svg = await drawPreview({ ...words, mapOrCard });
  const sum = createHash("sha256").update(svg).digest("base64url");
  if (known[name] === sum && existsSync(join(FOLDER, `${name}.png`))) continue;
  writeFileSync(join(FOLDER, `${name}.png`), await renderPreview(svg));
  known[name] = sum;
}
writeFileSync(KNOWN_FILE, JSON.stringify(known));

function listWanted(): Wanted[] {
  const source = readSource(readContentFolder(join(ROOT, "content")));
  const catalogue = createCatalogue(source, () => null);
  const site = catalogue.getSite();
  const articles = source.content.articles.filter(isPublished);
  return [
    {
      name: "site",
      title: site.tagline,
      section: site.secondTagline,
      hue: 300,
      picture: "figures/ukraine-carte-etroit.svg",
    },
    ...articles.map((article) => {
      const { front, categoryId } = article;
      const { name, hue } = articleCategory(article, source.content);
      const picture = front.card.image ?? `cards/category-${categoryId}.svg`;
      return { name: front.id, title: front.title, section: name, hue, picture };
    }),
  ];
}

function readKnown(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(KNOWN_FILE, "utf8")) as Record<string, string>;
  } catch {
    return {};
  }
}
