import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const ROOT = join(import.meta.dirname, "../..");

export type ServerProcess = {
  process: ChildProcess;
  /** What the server printed so far. */
  output: () => string;
  /** Ends it and waits for its end. */
  end: (signal?: NodeJS.Signals) => Promise<void>;
};

/** The built server in a process of its own, once it answers. */
export async function startServerProcess(port: number, environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  async function end(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    child.kill(signal);
    await ended;
  }
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${output}`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return { process: child, output: () => output, end };
    await wait(50);
  }
  await end("SIGKILL");
  throw new Error(`The server does not answer:\n${output}`);
}
