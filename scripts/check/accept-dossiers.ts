import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  DOSSIERS_FILE,
  readDossier,
  readDossierLock,
  writeDossierLock,
  writePrefixes,
} from "#library/check/dossier-lock.ts";

// FILE, or FILE:R when only one of its letters numbers facts, or FILE:E=P when another dossier has that letter.
const lockFile = join("content", DOSSIERS_FILE);
const lock = readDossierLock(existsSync(lockFile) ? readFileSync(lockFile, "utf8") : "");

for (const argument of process.argv.slice(2)) accept(argument);
if (process.argv.length < 3) fail("Donnez un dossier au moins : npm run dossiers:accept -- FICHIER…");
writeFileSync(lockFile, writeDossierLock(lock));

function accept(argument: string): void {
  const [file = "", letters = ""] = argument.split(/:(?=[A-Z=, ]+$)/);
  if (!existsSync(file)) fail(`${file} : ce fichier n'existe pas.`);
  const name = basename(file, ".md");
  const before = lock.dossiers.get(name);
  const dossier = readDossier(readFileSync(file, "utf8"), letters || writePrefixes(before?.prefixes ?? []));
  if (dossier.ids.size === 0) fail(`${file} : aucun numéro de fait (par exemple « **M12 — Immigré.** »).`);
  for (const [other, { ids }] of lock.dossiers) {
    const shared = other === name ? [] : [...dossier.ids].filter((id) => ids.has(id));
    if (shared.length > 0) {
      fail(
        `${name} : ${other} a déjà ${shared.slice(0, 3).join(", ")}… Donnez une autre lettre, par exemple ${file}:E=P.`,
      );
    }
  }
  lock.dossiers.set(name, dossier);
  console.log(`${name} : ${dossier.ids.size} fait(s), ${dossier.ids.size - (before?.ids.size ?? 0)} de plus.`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
