// Sign-ups a second, and pages meanwhile, while the mail server hangs, and while it takes the messages.
// npx node bench/signup.ts [--seconds 10] [--connections 24] [--database embedded|postgres|both] [--mail hanging|taking|both]
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import type { SinkCount } from "#bench/letter/letter-sink.ts";
import { type LoadResult, readPages, signUpLoad } from "#bench/load/signup-load.ts";
import { measureBareInserts } from "#bench/load/signup-reference.ts";
import { atLeast, atMost, type Figure } from "#bench/print/figures.ts";
import { printFigures } from "#bench/print/print-figures.ts";
import { percentile, round } from "#bench/print/statistics.ts";
import { ROOT, startServer } from "#bench/server/start-server.ts";
import { openDatabase } from "#database/open.server.ts";
import { freePort, hasPostgres, startPostgres } from "#tests/support/database/postgres.ts";
import { ADMIN_PASSWORD } from "#tests/support/sign-in/sign-in-by-http.ts";

/** Eight times what Ghost 6.65 takes on two cores. */
const TARGET_PER_SECOND = 400;
const SECONDS = "10";
const WARM_UP_SECONDS = 2;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: SECONDS },
    connections: { type: "string", default: "24" },
    database: { type: "string", default: "both" },
    mail: { type: "string", default: "both" },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);

type Mail = "hanging" | "taking";
type Case = { database: string; mail: Mail };

const databases = values.database === "both" ? ["embedded", "postgres"] : [values.database];
const mails: Mail[] =
  values.mail === "both" ? ["hanging", "taking"] : [values.mail === "taking" ? "taking" : "hanging"];

const figures: Figure[] = [];
for (const database of databases) {
  if (database === "postgres" && !hasPostgres) console.log("PostgreSQL is not installed here: left out.");
  else for (const mail of mails) figures.push(...(await measure({ database, mail })));
}
printFigures(figures);
process.exit();

async function measure({ database, mail }: Case): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "le-recap-bench-"));
  const postgres = database === "postgres" ? await startPostgres() : null;
  const mailServer = await (mail === "hanging" ? listenAndHang() : listenAndTake());
  const port = await freePort();
  try {
    const server = await startServer({
      port,
      dataDir,
      environment: {
        ADMIN_PASSWORD,
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        MAIL_FROM: "Le Récap <bonjour@exemple.fr>",
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
    const sent = await mailServer.describe();
    await server.stop();
    const recorded = await countRows(postgres?.url ?? null, dataDir);
    const acknowledged = warm.acknowledged.length + result.acknowledged.length;
    if (recorded < acknowledged) throw new Error(`${acknowledged} acknowledged, ${recorded} recorded`);
    console.log(
      `${database}, mail server ${mail}: ${acknowledged} acknowledged and recorded, ${result.failures} failed, ${sent}, ${round(cpuPerSignUp, 2)} ms of processor a sign-up`,
    );
    const bare = database === "embedded" && mail === "hanging" ? await measureBareInserts(dataDir) : null;
    return describe({ database, mail }, result, { quietPages, pages, bare });
  } finally {
    await postgres?.stop();
    mailServer.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Beside = { quietPages: number[]; pages: number[]; bare: number | null };

function describe({ database, mail }: Case, result: LoadResult, { quietPages, pages, bare }: Beside): Figure[] {
  const name = `${database}, mail server ${mail}:`;
  const isTarget = database === "embedded";
  return [
    {
      name: `${name} sign-ups acknowledged and kept`,
      value: result.acknowledged.length / result.seconds,
      unit: "/s",
      ...(bare === null ? {} : { reference: { name: "rows inserted into the bare database", value: bare } }),
      ...(isTarget ? { target: atLeast(TARGET_PER_SECOND) } : {}),
    },
    {
      name: `${name} 99 % are acknowledged within`,
      value: percentile(result.latencies, 0.99),
      unit: "ms",
      ...(isTarget ? { target: atMost(50) } : {}),
    },
    {
      name: `${name} sign-ups that failed`,
      value: result.failures,
      unit: "",
      target: atMost(0),
    },
    {
      name: `${name} 99 % of pages come within, meanwhile`,
      value: percentile(pages, 0.99),
      unit: "ms",
      reference: { name: "without sign-ups", value: percentile(quietPages, 0.99) },
    },
  ];
}

type MailServer = { port: number; describe: () => Promise<string>; close: () => void };

async function listenAndHang(): Promise<MailServer> {
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
    describe: () => Promise.resolve(`${sockets.size} mail connections hanging`),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** In a process of its own, as any mail server. */
async function listenAndTake(): Promise<MailServer> {
  const sink = fork(join(ROOT, "bench/letter/letter-sink.ts"));
  const [{ port }] = (await once(sink, "message")) as [{ port: number }];
  return {
    port,
    async describe() {
      sink.send("count");
      const [{ count }] = (await once(sink, "message")) as [{ count: SinkCount }];
      return `${Object.keys(count.others).length} messages taken`;
    },
    close: () => sink.disconnect(),
  };
}

async function countRows(databaseUrl: string | null, dataDir: string): Promise<number> {
  const migrationsFolder = join(ROOT, "database/migrations");
  const { db, close } = await openDatabase({ databaseUrl, dataDir, migrationsFolder, onConnectionError: () => {} });
  const { rows } = (await db.execute(sql`select count(*)::int as count from email_subscribers`)) as unknown as {
    rows: { count: number }[];
  };
  await close();
  return rows[0]?.count ?? 0;
}

function cpuSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}
