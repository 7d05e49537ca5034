import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { ROOT, type RunningServer } from "./start-server.ts";

const TIMEOUT_MS = 10_000;

type Probe = {
  /** Bytes after a garbage collection forced with `--expose-gc`. */
  heapUsed: number;
};

export function probeEnvironment(file: string, flags = ""): NodeJS.ProcessEnv {
  return {
    PROBE_FILE: file,
    NODE_OPTIONS: `--import ${pathToFileURL(join(ROOT, "bench/server/server-probe.ts"))} ${flags}`.trim(),
  };
}

export async function probe({ process: child }: RunningServer, file: string): Promise<Probe> {
  rmSync(file, { force: true });
  child.kill("SIGUSR2");
  for (let waited = 0; waited < TIMEOUT_MS; waited += 20) {
    await wait(20);
    const text = readIfPresent(file);
    if (text) return JSON.parse(text) as Probe;
  }
  throw new Error("The server does not answer its probe");
}

function readIfPresent(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
