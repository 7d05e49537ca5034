// Sign-ups answered and recorded in a second, and what a page takes meanwhile, while the mail server hangs.
// node bench/signup.ts [--seconds 10] [--connections 24] [--database embedded|postgres|both]
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { openDatabase } from "#database/open.server.ts";
import { freePort, hasPostgres, startPostgres } from "#tests/support/postgres.ts";
import { percentile, readPages, signUpLoad } from "./signup-load.ts";
import { startServer } from "./start-server.ts";

/** Ghost on the same machine: see the project's performance notes. */
const GHOST_PER_SECOND = 49;
const WARM_UP_SECONDS = 2;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    connections: { type: "string", default: "24" },
    database: { type: "string", default: "both" },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);

const rows = [];
for (const name of values.database === "both" ? ["embedded", "postgres"] : [values.database]) {
  if (name === "postgres" && !hasPostgres) console.log("PostgreSQL is not installed here: left out.");
  else rows.push(await measure(name));
}
console.table(Object.fromEntries(rows));

async function measure(name: string): Promise<[string, Record<string, string | number>]> {
  const dataDir = mkdtempSync(join(tmpdir(), "le-recap-bench-"));
  const postgres = name === "postgres" ? await startPostgres() : null;
  const mailServer = await listenAndHang();
  const port = await freePort();
  try {
    const server = await startServer({
      port,
      dataDir,
      environment: {
        ADMIN_PASSWORD: "mot-de-passe-du-banc",
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        ...(postgres ? { DATABASE_URL: postgres.url } : {}),
      },
    });
    const load = { port, connections };
    const warm = await signUpLoad({ ...load, seconds: WARM_UP_SECONDS, prefix: "warm" });
    const quietPages = await readPages(port, { count: 100, pauseMs: 10 });
    const cpuBefore = cpuSeconds(server.process.pid);
    const [result, pages] = await Promise.all([
      signUpLoad({ ...load, seconds, prefix: "bench" }),
      readPages(port, { count: seconds * 20, pauseMs: 40 }),
    ]);
    const cpuPerSignUp = ((cpuSeconds(server.process.pid) - cpuBefore) * 1000) / result.acknowledged.length;
    const hanging = mailServer.connections();
    await server.stop();
    const recorded = await countRows(postgres?.url ?? null, dataDir);
    const acknowledged = warm.acknowledged.length + result.acknowledged.length;
    if (recorded < acknowledged) throw new Error(`${acknowledged} acknowledged, ${recorded} recorded`);
    const perSecond = result.acknowledged.length / result.seconds;
    return [
      name,
      {
        "sign-ups/s": Math.round(perSecond),
        "× 49/s": Number((perSecond / GHOST_PER_SECOND).toFixed(1)),
        "p50 ms": round(percentile(result.latencies, 0.5)),
        "p99 ms": round(percentile(result.latencies, 0.99)),
        failed: result.failures,
        "page p99 ms, quiet": round(percentile(quietPages, 0.99)),
        "page p99 ms, under load": round(percentile(pages, 0.99)),
        // On a machine that others use too, what the figures would be on a free core: 1000 / this.
        "server CPU ms a sign-up": round(cpuPerSignUp),
        "mail connections hanging": hanging,
        "recorded = acknowledged": recorded === acknowledged ? "yes" : `${recorded} of ${acknowledged}`,
      },
    ];
  } finally {
    await postgres?.stop();
    mailServer.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A mail server that takes connections and never says a word. */
async function listenAndHang(): Promise<{ port: number; connections: () => number; close: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port,
    connections: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function countRows(databaseUrl: string | null, dataDir: string): Promise<number> {
  const migrationsFolder = join(import.meta.dirname, "../database/migrations");
  const { db, close } = await openDatabase({ databaseUrl, dataDir, migrationsFolder, onConnectionError: () => {} });
  const { rows } = (await db.execute(sql`select count(*)::int as count from email_subscribers`)) as unknown as {
    rows: { count: number }[];
  };
  await close();
  return rows[0]?.count ?? 0;
}

/** What the process has used of the processors; 0 where the system does not say. */
function cpuSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

function round(milliseconds: number): number {
  return Number(milliseconds.toFixed(2));
}
