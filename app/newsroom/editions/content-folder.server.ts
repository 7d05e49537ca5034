import { isUtf8 } from "node:buffer";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { ContentFiles } from "#library/schema/load-content.ts";
import { EditionRefused, MAX_EDITION_BYTES, tooLarge } from "./edition-refused.ts";
import { isContentPath } from "./edition-store.server.ts";

/** Returns the texts by path, byte for byte, without hidden files. */
export function readTextsFrom(folder: string): Map<string, Buffer> {
  const texts = new Map<string, Buffer>();
  for (const path of listFiles(folder)) {
    if (!isContentPath(path)) {
      throw new EditionRefused(
        `« ${path} » ne peut pas être un texte du site : minuscules sans accents, chiffres et tirets, et une extension.`,
      );
    }
    const { size } = statSync(join(folder, path));
    if (size > MAX_EDITION_BYTES) throw new EditionRefused(`« ${path} » : ${tooLarge(size)}`);
    const text = readFileSync(join(folder, path));
    if (!isUtf8(text)) throw new EditionRefused(`« ${path} » n'est pas un texte en UTF-8.`);
    texts.set(path, text);
  }
  if (!texts.has("site.yaml")) {
    throw new EditionRefused(`« ${folder} » n'est pas un dossier de contenus : site.yaml n'y est pas.`);
  }
  return texts;
}

export function readContentFolder(folder: string): ContentFiles {
  return Object.fromEntries([...readTextsFrom(folder)].map(([path, text]) => [path, String(text)]));
}

/** Makes the folder contain exactly these texts; hidden files are kept. */
export function writeTextsTo(folder: string, texts: ReadonlyMap<string, Uint8Array>): void {
  mkdirSync(folder, { recursive: true });
  const former = listFiles(folder);
  if (former.length > 0 && !former.includes("site.yaml")) {
    throw new EditionRefused(`« ${folder} » contient autre chose que des contenus : choisissez un dossier vide.`);
  }
  for (const path of former) if (!texts.has(path)) rmSync(join(folder, path));
  for (const path of [...texts.keys()].toSorted()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), texts.get(path) ?? "");
  }
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    return { entry, path: relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/") };
  });
  const visible = entries.filter(({ path }) => !/(?:^|\/)\./.test(path));
  const strange = visible.find(({ entry }) => !entry.isFile() && !entry.isDirectory());
  if (strange)
    throw new EditionRefused(`« ${strange.path} » n'est ni un fichier ni un dossier : donnez le fichier lui-même.`);
  return visible.flatMap(({ entry, path }) => (entry.isFile() ? [path] : []));
}
