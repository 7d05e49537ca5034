// @ts-check
// Replaces the served build only by a whole one. Plain JavaScript, as it runs before Node 24 is installed.
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./toolchain.mjs";

export const NEXT_BUILD = "build.next";
/** Written last, so that only a whole build has it: a start alone makes a folder of compiled code. */
const INDEX = "fingerprint.json";

/** @param {string} root */
function foldersOf(root) {
  return { current: join(root, "build"), next: join(root, NEXT_BUILD), former: join(root, "build.former") };
}

export function startNextBuild(root = ROOT) {
  recoverBuild(root);
  rmSync(foldersOf(root).next, { recursive: true, force: true });
}

export function dropNextBuild(root = ROOT) {
  rmSync(foldersOf(root).next, { recursive: true, force: true });
}

export function swapBuild(root = ROOT) {
  const { current, next, former } = foldersOf(root);
  rmSync(former, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, former);
  renameSync(next, current);
  rmSync(former, { recursive: true, force: true });
}

/**
 * After a swap cut between its two renames, restores the former build, the only one known to be whole. Meanwhile it is
 * served where it lies: server/http/built-app.ts.
 * @param {string} root
 */
function recoverBuild(root) {
  const { current, former } = foldersOf(root);
  if (existsSync(join(current, INDEX)) || !existsSync(join(former, INDEX))) return;
  rmSync(current, { recursive: true, force: true });
  renameSync(former, current);
}
