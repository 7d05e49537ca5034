// Attacks a local server with wapiti and sqlmap, as visitor, reader and administration. npx node bench/attacks.ts
// [--wapiti-seconds 180] [--sqlmap-seconds 300] [--only wapiti|sqlmap]
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runSqlmap } from "#bench/attacks/attack-sqlmap.ts";
import { type AttackRun, listTargets, type Visitors } from "#bench/attacks/attack-targets.ts";
import { runWapiti } from "#bench/attacks/attack-wapiti.ts";
import { signInReader } from "#bench/load/reader-session.ts";
import { startServer, temporaryDataDir } from "#bench/server/start-server.ts";
import { freePort } from "#tests/support/database/postgres.ts";
import { ADMIN_PASSWORD, adminCookie } from "#tests/support/sign-in/sign-in-by-http.ts";

const RESULTS = join(import.meta.dirname, "results");

const { values } = parseArgs({
  options: {
    "wapiti-seconds": { type: "string", default: "180" },
    "sqlmap-seconds": { type: "string", default: "300" },
    only: { type: "string" },
  },
});

const versions = { wapiti: versionOf("wapiti"), sqlmap: versionOf("sqlmap") };
const missing = Object.entries(versions).flatMap(([tool, version]) => (version ? [] : [tool]));
if (missing.length > 0) {
  console.error(`Not installed: ${missing.join(", ")}. Nothing was attacked. On Debian: apt-get install wapiti sqlmap`);
  process.exit(1);
}

const runs: AttackRun[] = [];
// A site each: a scanner presses every button, erasures included.
if (values.only !== "sqlmap") await attack(readWholeSite);
if (values.only !== "wapiti") await attack(fillEveryField);
console.table(
  runs.map(({ tool, who, target, outcome, findings }) => ({ tool, who, target, outcome, findings: findings.length })),
);
for (const { target, findings } of runs) for (const finding of findings) console.log(`${target}: ${finding}`);
mkdirSync(RESULTS, { recursive: true });
const report = { at: new Date().toISOString(), versions, runs };
writeFileSync(join(RESULTS, "attacks.json"), `${JSON.stringify(report, null, 2)}\n`);
process.exitCode = runs.some(({ findings }) => findings.length > 0) ? 1 : 0;

async function attack(work: (url: string, visitors: Visitors) => Promise<void>): Promise<void> {
  const dataDir = temporaryDataDir();
  const port = await freePort();
  const environment = { ADMIN_PASSWORD, PUBLIC_URL: `http://127.0.0.1:${port}` };
  const server = await startServer({ port, dataDir, environment });
  try {
    const administration = await adminCookie(server.url);
    const reader = await signInReader(server.url, dataDir);
    await work(server.url, { visitor: "", reader, administration });
    keep(await stillAnswers(server.url));
  } finally {
    await server.stop();
  }
}

async function readWholeSite(url: string, visitors: Visitors): Promise<void> {
  const seconds = Number(values["wapiti-seconds"]);
  for (const who of Object.keys(visitors) as (keyof Visitors)[]) {
    keep(await runWapiti({ url, who, cookie: visitors[who], seconds }));
  }
}

async function fillEveryField(url: string, visitors: Visitors): Promise<void> {
  const seconds = Number(values["sqlmap-seconds"]);
  for (const target of await listTargets(url, visitors)) {
    keep(await runSqlmap({ url, target, cookie: visitors[target.who], seconds }));
  }
}

function keep(run: AttackRun): void {
  runs.push(run);
  console.log(`${run.tool} ${run.who} ${run.target}: ${run.outcome}, ${run.findings.length} findings`);
}

/** A server that no longer answers is a finding. */
async function stillAnswers(url: string): Promise<AttackRun> {
  const answer = await fetch(`${url}/healthz`).catch(() => null);
  const findings = answer?.ok ? [] : [`/healthz answers ${answer?.status ?? "nothing"} after the attacks`];
  return { tool: "healthz", who: "visitor", target: "/healthz", outcome: "asked", findings };
}

function versionOf(tool: string): string | null {
  const { status, stdout, stderr } = spawnSync(tool, ["--version"], { encoding: "utf8" });
  return status === 0
    ? (/\d+\.\d+(?:\.\d+)*/.exec(`${stdout}${stderr}`.split("\n").toReversed().join("\n"))?.[0] ?? "unknown")
    : null;
}
