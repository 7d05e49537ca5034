// @ts-check
// Replaces the served build only by a whole one. Plain JavaScript, as it runs before Node 24 is installed.
import { randomUUID } from "node:crypto";
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./toolchain.mjs";

export const NEXT_BUILD = "build.next";
/** Written last, so that only a whole build has it: a start alone makes a folder of compiled code. */
const INDEX = "fingerprint.json";

/** @param {string} root */
function foldersOf(root) {
  return { current: join(root, "build"), former: join(root, "build.former") };
}

/**
 * A folder of its own for each build: a step whose build was killed goes on for a while, and writes where nothing is read.
 * @returns its name
 */
export function startNextBuild(root = ROOT) {
  recoverBuild(root);
  dropNextBuild(root);
  return join(NEXT_BUILD, randomUUID());
}

export function dropNextBuild(root = ROOT) {
  rmSync(join(root, NEXT_BUILD), { recursive: true, force: true });
}

/** @param {string} next its name */
export function swapBuild(next, root = ROOT) {
  const { current, former } = foldersOf(root);
  rmSync(former, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, former);
  renameSync(join(root, next), current);
  rmSync(former, { recursive: true, force: true });
  dropNextBuild(root);
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
