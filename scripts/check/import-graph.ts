import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const SOURCES = ["*.ts", "{app,bench,database,figures,library,platform,scripts,server,tests}/**/*.{ts,tsx,js,mjs}"];
const IMPORT =
  /(?:\bimport (type )?(?:[^;"]*? from )?|\bexport (type )?[^;"]*? from |(\btypeof )?\bimport\(\s*)"((?:#|\.\.?\/)[^"]+)"/g;

export type Import = { target: string; isType: boolean; isLazy: boolean };

/** Excludes tests, which may import from anywhere, and the packages that `npm run bench -- pages` installs. */
export function listSources(): string[] {
  return globSync(SOURCES, { cwd: ROOT, exclude: ["**/node_modules"] }).filter(
    (file) => !/\.(?:test|spec)\./.test(file),
  );
}

export function readImports(file: string): Import[] {
  const code = readFileSync(join(ROOT, file), "utf8");
  return [...code.matchAll(IMPORT)].map(([text, importsType, exportsType, typeOf, target = ""]) => ({
    target: target.startsWith("#") ? target.slice(1) : normalize(join(dirname(file), target)),
    isType: Boolean(importsType || exportsType || typeOf),
    isLazy: /^import\(/.test(text),
  }));
}
