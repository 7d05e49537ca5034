// @ts-check
// Tells whether the build is that of the sources. Plain JavaScript, as it runs before Node 24 is installed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { ROOT } from "./toolchain.mjs";

const FOLDERS = ["app", "content", "database", "figures", "library", "platform", "public", "scripts", "server"];
const FILES = ["package.json", "package-lock.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts"];

/** @typedef {{ dates: string, contents: string }} Fingerprint */

/** Compares dates and sizes first, contents only when they differ, as after a checkout. */
export function isBuildCurrent(root = ROOT) {
  /** @type {Fingerprint} */
  let built;
  try {
    built = JSON.parse(readFileSync(fileIn(root), "utf8"));
  } catch {
    return false;
  }
  const sources = listSources(root);
  if (built.dates === hashDates(root, sources)) return true;
  if (built.contents !== hashContents(root, sources)) return false;
  writeFingerprint(takeFingerprint(root), root);
  return true;
}

/** @returns {Fingerprint} */
export function takeFingerprint(root = ROOT) {
  const sources = listSources(root);
  return { dates: hashDates(root, sources), contents: hashContents(root, sources) };
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
  const generated = generatedPaths(root);
  const found = FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, String(path))))
    .filter(
      (path) => !path.includes(".test.") && !generated.some((made) => path === made || path.startsWith(made + sep)),
    )
    .filter((path) => statSync(join(root, path)).isFile());
  return [...found, ...FILES.filter((file) => existsSync(join(root, file)))].sort();
}

/** Files that the build writes below public/. @param {string} root */
function generatedPaths(root) {
  return readFileSync(join(root, ".gitignore"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("/public/"))
    .map((line) => join(...line.split("/").filter((part) => part !== "" && part !== "*")));
}
