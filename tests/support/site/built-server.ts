import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { writeTestDatabase } from "#tests/support/database/database.ts";
import { freePort } from "#tests/support/database/postgres.ts";

const ROOT = join(import.meta.dirname, "../../..");
const START_TIMEOUT_MS = 150_000;
/** Programs of the tests live for seconds: optimising the embedded PostgreSQL costs them more than it saves. */
export const SHORT_LIVED_FLAGS = ["--liftoff-only"];

/** Programs and commands of the sources, whose types Node would strip anew for each. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/compiled") };

export type ServerProcess = AsyncDisposable & {
  url: string;
  port: number;
  process: ChildProcess;
  output: () => string;
  /** Null when a signal ended it. */
  ended: Promise<number | null>;
};

type ProcessOptions = {
  environment?: Record<string, string>;
  program?: string;
  /** Whether the server makes its embedded database, which takes it five seconds. */
  makesDatabase?: boolean;
};

/** By default the built server; does not wait for it. */
export async function spawnServer({
  environment = {},
  program = "server/http/main.ts",
}: ProcessOptions): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [...SHORT_LIVED_FLAGS, program], {
    cwd: ROOT,
    // Without the machine's own settings.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", PORT: String(port), ...environment },
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data) => {
      written += data;
    });
  }
  // A test that times out ends nothing itself.
  const kill = () => child.kill("SIGKILL");
  process.on("exit", kill);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  void ended.then(() => process.off("exit", kill));
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    process: child,
    output: () => written,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

export async function startServer(options: ProcessOptions): Promise<ServerProcess> {
  const { DATA_DIR, DATABASE_URL } = options.environment ?? {};
  const isEmpty = DATA_DIR && !existsSync(join(DATA_DIR, "database"));
  if (isEmpty && !DATABASE_URL && !options.makesDatabase) await writeTestDatabase(DATA_DIR);
  const server = await spawnServer(options);
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (server.process.exitCode === null && Date.now() < deadline) {
    if (server.output().includes("Le Récap répond")) return server;
    await wait(50);
  }
  server.process.kill("SIGTERM");
  throw new Error(`The server did not start:\n${server.output()}`);
}

export async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/robots.txt`).then(
    ({ ok }) => ok,
    () => false,
  );
}
