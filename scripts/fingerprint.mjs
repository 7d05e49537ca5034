// @ts-check
// Tells whether the built site is that of the sources. Plain JavaScript: the launcher reads it before Node 24 runs.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./toolchain.mjs";

const FILE = join(ROOT, "build/fingerprint.json");
const FOLDERS = ["app", "content", "database", "figures", "public", "scripts", "server"];
const FILES = ["package.json", "package-lock.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts"];

/** @typedef {{ dates: string, contents: string }} Fingerprint */

/** Dates and sizes first, in a few milliseconds; contents when they differ, as after a fresh checkout. */
export function isBuildCurrent() {
  /** @type {Fingerprint} */
  let built;
  try {
    built = JSON.parse(readFileSync(FILE, "utf8"));
  } catch {
    return false;
  }
  if (built.dates === hashDates()) return true;
  if (built.contents !== hashContents()) return false;
  writeFingerprint(takeFingerprint());
  return true;
}

/** @returns {Fingerprint} */
export function takeFingerprint() {
  return { dates: hashDates(), contents: hashContents() };
}

/** @param {Fingerprint} fingerprint */
export function writeFingerprint(fingerprint) {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify(fingerprint));
}

function hashDates() {
  return hash((path) => {
    const { size, mtimeMs } = statSync(join(ROOT, path));
    return `${size} ${mtimeMs}`;
  });
}

function hashContents() {
  return hash((path) => readFileSync(join(ROOT, path)));
}

/** @param {(path: string) => string | Buffer} read */
function hash(read) {
  const sum = createHash("sha256");
  for (const path of listSources()) sum.update(`\0${path}\0`).update(read(path));
  return sum.digest("hex");
}

function listSources() {
  const generated = generatedFolders();
  const found = FOLDERS.filter((folder) => existsSync(join(ROOT, folder))).flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
  );
  return [...found.filter((path) => !generated.some((folder) => path.startsWith(folder))), ...FILES].sort();
}

/** What the build itself writes below public/ is no source. */
function generatedFolders() {
  return readFileSync(join(ROOT, ".gitignore"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("/public/"))
    .map((line) => join(...line.split("/").filter(Boolean)));
}
