import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#tests/support/postgres.ts";
import { atExit } from "./at-exit.ts";

export const ROOT = join(import.meta.dirname, "..");

export type RunningServer = {
  url: string;
  port: number;
  process: ChildProcess;
  /** From the start of the process to its first answer. */
  startMs: number;
  /** Stops it as a system would, and keeps the data. */
  stop: () => Promise<void>;
};

type StartOptions = {
  dataDir: string;
  /** A free one when it is not given. */
  port?: number;
  /** The folder of a built site, this one by default. */
  root?: string;
  /** Put before the command, for instance `taskset -c 0` to keep the server on one core. */
  prefix?: string[];
  environment?: NodeJS.ProcessEnv;
};

/** Starts the built server as `npm start` does, and waits for its first answer. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { dataDir, root = ROOT, prefix = [], environment = {} } = options;
  const port = options.port ?? (await freePort());
  if (!existsSync(join(root, "build/static-index.json")))
    throw new Error("Nothing is built yet: run `npm run build` first");
  const [command = "", ...parameters] = [...prefix, process.execPath, "server/shell/main.ts"];
  const startedAt = performance.now();
  const server = spawn(command, parameters, {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      // As `npm start` does.
      MALLOC_ARENA_MAX: "2",
      HOST: "127.0.0.1",
      PORT: String(port),
      // The address that the build compressed its pages for, so that they are served as they will be.
      PUBLIC_URL: process.env.PUBLIC_URL ?? "http://localhost:3000",
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      ...environment,
    },
  });
  atExit(() => server.kill("SIGKILL"));
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(`${url}/healthz`, server);
  return {
    url,
    port,
    process: server,
    startMs: performance.now() - startedAt,
    stop: async () => {
      if (server.exitCode !== null) return;
      server.kill("SIGTERM");
      await once(server, "exit");
    },
  };
}

/** Waits until a process answers at this address. */
export async function firstAnswer(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await wait(5);
  }
  throw new Error(`The server ended with code ${server.exitCode} before it answered`);
}

/** A data directory that goes when the measure ends. */
export function temporaryDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), "le-recap-bench-"));
  atExit(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** What the system holds in memory for a process, in MiB. */
export function residentMiB({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
