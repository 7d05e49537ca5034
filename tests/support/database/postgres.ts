import { type ChildProcess, type ExecFileSyncOptions, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Database, openDatabase } from "#database/open.server.ts";
import { template } from "./template.ts";

export type TestPostgres = {
  url: string;
  crash: () => Promise<void>;
  /** Ends every connection before this process hears of it. */
  disconnect: () => void;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** After a crash it reads its log first, on a disk that others use too. */
const START_TIMEOUT_MS = 60_000;
const PROGRAMS = findPrograms();
const DISCONNECT = `
  const client = new (require("pg").Client)({ connectionString: process.argv[1] });
  const others = "select pg_terminate_backend(pid, 60000) from pg_stat_activity where application_name = 'le-recap'";
  client.connect().then(() => client.query(others)).then(() => client.end());`;

/** False where PostgreSQL is not installed. */
export const hasPostgres = PROGRAMS !== null;

export async function startPostgres(): Promise<TestPostgres> {
  if (!PROGRAMS) throw new Error("PostgreSQL is not installed");
  const user = serverUser();
  const port = await freePort();
  const folder = mkdtempSync(join(reachableFolder(tmpdir(), user.uid !== undefined), "le-recap-postgres-"));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, stdio: "ignore" as const };
  const data = join(folder, "data");
  await makeCluster(PROGRAMS, data, options);

  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess;

  async function start(): Promise<void> {
    const settings = ["-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", "-c", `unix_socket_directories=${folder}`];
    server = spawn(join(PROGRAMS ?? "", "postgres"), ["-D", data, "-p", String(port), ...settings], options);
    await untilReady(url);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await ended;
  }

  await start();
  return {
    url,
    start,
    crash: () => end("SIGQUIT"),
    disconnect: () => void execFileSync(process.execPath, ["-e", DISCONNECT, url]),
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) await end("SIGQUIT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Made once for each version of PostgreSQL: initdb takes 800 ms, a copy 60. */
async function makeCluster(programs: string, data: string, options: ExecFileSyncOptions): Promise<void> {
  const version = execFileSync(join(programs, "postgres"), ["--version"], { encoding: "utf8" });
  const copy = (from: string, to: string) => execFileSync("cp", ["-a", from, to]);
  const cluster = await template(version.trim().replaceAll(/[^\w.]+/g, "-"), (path) => {
    execFileSync(join(programs, "initdb"), ["-D", data, "-U", "postgres", "--auth=trust", "--no-sync"], options);
    copy(data, path);
    rmSync(data, { recursive: true });
  });
  copy(cluster, data);
}

/**
 * Below the ports that systems give to connections: any of those could take one between this look and its use. Each process gives
 * from a block of its own, each port once a round.
 */
const FIRST_PORT = 15_000;
const BLOCKS = 300;
const BLOCK_SIZE = 50;
let given = 0;

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < BLOCK_SIZE; tries += 1) {
    const port = FIRST_PORT + (process.pid % BLOCKS) * BLOCK_SIZE + (given % BLOCK_SIZE);
    given += 1;
    if (await isFree(port)) return port;
  }
  throw new Error("No port is free");
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isHeard = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (isHeard) await new Promise((resolve) => server.close(resolve));
  return isHeard;
}

function findPrograms(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, "bin")) : [];
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/local/bin", ...versions];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"))) ?? null;
}

/** The server runs as another user, to whom a private TMPDIR is closed: falls back to the common folder. */
function reachableFolder(wanted: string, isOtherUser: boolean): string {
  if (!isOtherUser) return wanted;
  const common = ["/tmp", "/var/tmp"];
  const found = [wanted, ...common].find((folder) => existsSync(folder) && isOpenToAll(folder));
  if (found) return found;
  throw new Error(`PostgreSQL runs as another user than root, and can reach none of ${[wanted, ...common].join(", ")}`);
}

function isOpenToAll(folder: string): boolean {
  const above = dirname(folder);
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  return isOpen && (above === folder || isOpenToAll(above));
}

/** PostgreSQL refuses to run as root. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(100);
    }
  }
  throw new Error("PostgreSQL did not start");
}

/** A server of its own, with the tables of the site. */
export async function openPostgres(): Promise<AsyncDisposable & { db: Database }> {
  const postgres = await startPostgres();
  const { db, close } = await openDatabase({
    databaseUrl: postgres.url,
    dataDir: "",
    onConnectionError: () => {},
    migrationsFolder: join(import.meta.dirname, "../../../database/migrations"),
  });
  return {
    db,
    async [Symbol.asyncDispose]() {
      await close();
      await postgres.stop();
    },
  };
}
