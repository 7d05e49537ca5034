import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { lockFile } from "#database/lock.server.ts";
import { ROOT } from "./toolchain.mjs";

const NEXT_BUILD = "build.next";
/**
 * The build writes this file last, so only a complete build has it: the start of the site creates a folder of compiled
 * code by itself.
 */
const INDEX = "fingerprint.json";

type BuildStep = { name: string; parameters: string[] };

type Options = {
  root?: string;
  /** Called with the folder of the new build, before it replaces the former one. */
  finish: (folder: string) => void;
  report: (line: string) => void;
  /** For a terminal: the output of a step is held back while its name is shown, and is passed to `end`. */
  whileRunning?: { begin: (share: string) => void; end: (said: string) => void };
};

/**
 * Builds in a separate folder, so that a failure leaves the served build in place. Returns true when
 * all steps succeeded.
 */
export function runBuildSteps(steps: BuildStep[], options: Options): boolean {
  const { root = ROOT, report } = options;
  const lock = lockFile(join(root, `${NEXT_BUILD}.lock`));
  if (!lock) {
    report("Une autre construction est en cours : attendez qu’elle finisse.");
    return false;
  }
  try {
    return runAlone(steps, { ...options, root });
  } finally {
    lock.release();
  }
}

function runAlone(steps: BuildStep[], { root, finish, report, whileRunning }: Options & { root: string }): boolean {
  const folder = startNextBuild(root);
  for (const [index, { name, parameters }] of steps.entries()) {
    const start = performance.now();
    const share = `[${index + 1}/${steps.length}] ${name}`;
    whileRunning?.begin(share);
    const ended = run(parameters, { root, folder, output: whileRunning ? "pipe" : "inherit" });
    whileRunning?.end(`${ended.stdout}${ended.stderr}`);
    if (!succeeded(ended)) {
      dropNextBuild(root);
      report(`${share} : échec. Le site déjà construit reste en place.`);
      return false;
    }
    report(`${share} : ${((performance.now() - start) / 1000).toFixed(1).replace(".", ",")} s`);
  }
  finish(folder);
  swapBuild(folder, root);
  return true;
}

type Running = { root: string; folder: string; output: "inherit" | "pipe" };

function run(parameters: string[], { root, folder, output }: Running): SpawnSyncReturns<Buffer> {
  return spawnSync(process.execPath, parameters, {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", BUILD_DIRECTORY: folder },
    stdio: ["inherit", output, output],
    maxBuffer: 64 * 1024 * 1024,
  });
}

function succeeded({ status }: SpawnSyncReturns<Buffer>): boolean {
  return status === 0;
}

function foldersOf(root: string) {
  return { current: join(root, "build"), former: join(root, "build.former") };
}

/**
 * Each build has its own folder, because the steps of a build that was killed may continue to write for a while.
 * Returns its name.
 */
function startNextBuild(root: string): string {
  recoverBuild(root);
  dropNextBuild(root);
  return join(NEXT_BUILD, randomUUID());
}

function dropNextBuild(root: string): void {
  rmSync(join(root, NEXT_BUILD), { recursive: true, force: true });
}

function swapBuild(next: string, root: string): void {
  const { current, former } = foldersOf(root);
  rmSync(former, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, former);
  renameSync(join(root, next), current);
  rmSync(former, { recursive: true, force: true });
  dropNextBuild(root);
}

/**
 * When the swap was interrupted between its two renames, restores the former build, which is known to be complete.
 * Until then server/http/built-app.ts serves it from its folder.
 */
function recoverBuild(root: string): void {
  const { current, former } = foldersOf(root);
  if (existsSync(join(current, INDEX)) || !existsSync(join(former, INDEX))) return;
  rmSync(current, { recursive: true, force: true });
  renameSync(former, current);
}
