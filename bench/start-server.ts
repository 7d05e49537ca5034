import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

export type RunningServer = {
  url: string;
  process: ChildProcess;
  /** From the start of the process to its first answer. */
  startMs: number;
  /** Stops it as a system would, and keeps the data. */
  stop: () => Promise<void>;
};

type StartOptions = {
  port: number;
  dataDir: string;
  /** Put before the command, for instance `taskset -c 0` to keep the server on one core. */
  prefix?: string[];
  environment?: NodeJS.ProcessEnv;
};

/** Starts the built server as `npm start` does, and waits for its first answer. */
export async function startServer({
  port,
  dataDir,
  prefix = [],
  environment = {},
}: StartOptions): Promise<RunningServer> {
  if (!existsSync(join(ROOT, "build/static-index.json")))
    throw new Error("Nothing is built yet: run `npm run build` first");
  const [command = "", ...parameters] = [...prefix, process.execPath, "server/main.ts"];
  const startedAt = performance.now();
  const server = spawn(command, parameters, {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      // The address that the build compressed its pages for, so that they are served as they will be.
      PUBLIC_URL: process.env.PUBLIC_URL ?? "http://localhost:3000",
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      ...environment,
    },
  });
  // Whatever ends the measure ends the server with it.
  process.on("exit", () => server.kill("SIGKILL"));
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(`${url}/healthz`, server);
  return {
    url,
    process: server,
    startMs: performance.now() - startedAt,
    stop: async () => {
      if (server.exitCode !== null) return;
      server.kill("SIGTERM");
      await once(server, "exit");
    },
  };
}

async function firstAnswer(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`The server ended with code ${server.exitCode} before it answered`);
}

/** A data directory that goes when the measure ends. */
export function temporaryDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), "le-recap-bench-"));
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}
