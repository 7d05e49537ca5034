// @ts-check
// A build is made beside the one that is served and takes its place once it is whole: one that fails, is interrupted or fills the
// disk changes nothing. Plain JavaScript: the launcher reads it before Node 24 runs.
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./toolchain.mjs";

/** Where a build grows, from the root of the project. */
export const NEXT_BUILD = "build.next";

/** @param {string} root */
function foldersOf(root) {
  return { current: join(root, "build"), next: join(root, NEXT_BUILD), former: join(root, "build.former") };
}

/** An empty place for the next build. */
export function startNextBuild(root = ROOT) {
  recoverBuild(root);
  rmSync(foldersOf(root).next, { recursive: true, force: true });
}

/** Throws away what is not whole. */
export function dropNextBuild(root = ROOT) {
  rmSync(foldersOf(root).next, { recursive: true, force: true });
}

/** Puts the next build in the place of the current one. */
export function swapBuild(root = ROOT) {
  const { current, next, former } = foldersOf(root);
  rmSync(former, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, former);
  renameSync(next, current);
  rmSync(former, { recursive: true, force: true });
}

/** Ends a swap that was cut between its two renames: the former build is then the only whole one that is known to be. */
export function recoverBuild(root = ROOT) {
  const { current, former } = foldersOf(root);
  if (!existsSync(current) && existsSync(former)) renameSync(former, current);
}
