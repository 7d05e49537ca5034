// @ts-check
// Finds out whether the build is up to date with the sources, and whether the content was checked. It is plain
// JavaScript because it runs before Node 24 is installed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./toolchain.mjs";

const FOLDERS = ["app", "database", "figures", "library", "platform", "public", "scripts", "server"];
const FILES = ["package.json", "package-lock.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts"];

/**
 * `texts` is the hash of content/, which is not part of the build.
 * @typedef {{ dates: string, contents: string, texts: string }} Fingerprint
 */

/** Dates and sizes are compared first; contents only when those differ, as they do after a checkout. */
export function isBuildCurrent(root = ROOT) {
  const built = readFingerprint(root);
  const sources = listSources(root);
  if (built?.dates === hashDates(root, sources)) return true;
  if (built?.contents !== hashContents(root, sources)) return false;
  writeFingerprint({ ...built, dates: hashDates(root, sources) }, root);
  return true;
}

export function areTextsChecked(root = ROOT) {
  return readFingerprint(root)?.texts === hashContents(root, listFiles(root, "content"));
}

/** @returns {Fingerprint} */
export function takeFingerprint(root = ROOT) {
  const sources = listSources(root);
  const texts = hashContents(root, listFiles(root, "content"));
  return { dates: hashDates(root, sources), contents: hashContents(root, sources), texts };
}

/** @param {string} root @returns {Fingerprint | null} */
function readFingerprint(root) {
  try {
    return JSON.parse(readFileSync(fileIn(root), "utf8"));
  } catch {
    return null;
  }
}

/** @param {Fingerprint} fingerprint */
export function writeFingerprint(fingerprint, root = ROOT, build = "build") {
  mkdirSync(join(root, build), { recursive: true });
  writeFileSync(fileIn(root, build), JSON.stringify(fingerprint));
}

/** @param {string} root */
function fileIn(root, build = "build") {
  return join(root, build, "fingerprint.json");
}

/** @param {string} root @param {string[]} sources */
function hashDates(root, sources) {
  return hash(sources, (path) => {
    const { size, mtimeMs } = statSync(join(root, path));
    return `${size} ${mtimeMs}`;
  });
}

/** @param {string} root @param {string[]} sources */
function hashContents(root, sources) {
  return hash(sources, (path) => readFileSync(join(root, path)));
}

/** @param {string[]} sources @param {(path: string) => string | Buffer} read */
function hash(sources, read) {
  const sum = createHash("sha256");
  for (const path of sources) sum.update(`\0${path}\0`).update(read(path));
  return sum.digest("hex");
}

/** @param {string} root */
function listSources(root) {
  const found = FOLDERS.flatMap((folder) => listFiles(root, folder)).filter((path) => !path.includes(".test."));
  return [...found, ...FILES.filter((file) => existsSync(join(root, file)))].sort();
}

/** @param {string} root @param {string} folder */
function listFiles(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true })
    .map((path) => join(folder, String(path)))
    .filter((path) => statSync(join(root, path)).isFile())
    .sort();
}
