import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#tests/support/database/postgres.ts";
import { atExit } from "./at-exit.ts";

export const ROOT = join(import.meta.dirname, "../..");

export type RunningServer = {
  url: string;
  port: number;
  process: ChildProcess;
  startMs: number;
  stop: () => Promise<void>;
};

const TICKS_PER_SECOND = 100;

type StartOptions = {
  dataDir: string;
  port?: number;
  root?: string;
  prefix?: string[];
  environment?: NodeJS.ProcessEnv;
};

export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { dataDir, root = ROOT, prefix = [], environment = {} } = options;
  const port = options.port ?? (await freePort());
  if (!existsSync(join(root, "build/fingerprint.json")))
    throw new Error("Nothing is built yet: run `npm run build` first");
  const [command = "", ...parameters] = [...prefix, process.execPath, "--max-semi-space-size=4", "server/http/main.ts"];
  const startedAt = performance.now();
  const server = spawn(command, parameters, {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      MALLOC_ARENA_MAX: "2",
      HOST: "127.0.0.1",
      PORT: String(port),
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

export async function firstAnswer(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await wait(5);
  }
  throw new Error(`The server ended with code ${server.exitCode} before it answered`);
}

export function temporaryDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), "le-recap-bench-"));
  atExit(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export function residentMiB({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Includes the processes that this one started. */
export function processorSeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number);
  return children.reduce((sum, child) => sum + processorSeconds(child), (user + system) / TICKS_PER_SECOND);
}
