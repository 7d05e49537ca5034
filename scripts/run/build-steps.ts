import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { dropNextBuild, NEXT_BUILD, startNextBuild, swapBuild } from "./swap-build.mjs";
import { ROOT } from "./toolchain.mjs";

export type BuildStep = { name: string; parameters: string[] };

type Options = {
  root?: string;
  /** Called when all steps succeeded, before the new build replaces the old one. */
  finish: () => void;
  report: (line: string) => void;
};

/** Builds in a folder of its own: a failure leaves the served build. True when all succeeded. */
export function runBuildSteps(steps: BuildStep[], { root = ROOT, finish, report }: Options): boolean {
  startNextBuild(root);
  for (const [index, { name, parameters }] of steps.entries()) {
    const start = performance.now();
    const share = `[${index + 1}/${steps.length}] ${name}`;
    if (!succeeded(run(parameters, root))) {
      dropNextBuild(root);
      report(`${share} : échec. Le site déjà construit reste en place.`);
      return false;
    }
    report(`${share} : ${((performance.now() - start) / 1000).toFixed(1).replace(".", ",")} s`);
  }
  finish();
  swapBuild(root);
  return true;
}

function run(parameters: string[], root: string): SpawnSyncReturns<Buffer> {
  return spawnSync(process.execPath, parameters, {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", BUILD_DIRECTORY: NEXT_BUILD },
    stdio: "inherit",
  });
}

function succeeded({ status }: SpawnSyncReturns<Buffer>): boolean {
  return status === 0;
}
