import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { accessTo, type EditionAccess } from "#app/features/editions/edition-access.server.ts";
import { askRunningSite } from "#app/features/editions/edition-socket.server.ts";
import type { EditionChange } from "#app/features/editions/edition-store.server.ts";
import { openDatabase } from "#database/open.server.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { startServer } from "#tests/support/site/built-server.ts";

type Options = { database: "embedded" | "postgres"; rounds: number };

type Report = {
  rounds: number;
  /** Editions whose publisher was told their number. */
  acknowledged: number;
  /** Those that were not there afterwards. */
  lost: number;
  /** Starts that found some texts of one edition and some of another. */
  mixed: number;
};

const MIGRATIONS = join(import.meta.dirname, "../../database/migrations");
const FILES = Array.from({ length: 40 }, (_, index) => `glossary/kill-${index}.yaml`);
const FIRST_TIMEOUT_MS = 20_000;
/** After the first edition that was told. */
const MAX_MS = 500;
const BUILT_AT = new Date(Date.UTC(2026, 0, 1));

/** Kills what writes (the site of the embedded database, PostgreSQL itself) while editions of forty files follow each other. */
export async function killPublications({ database, rounds }: Options): Promise<Report> {
  using data = temporaryFolder();
  const report: Report = { rounds, acknowledged: 0, lost: 0, mixed: 0 };
  const postgres = database === "postgres" ? await startPostgres() : null;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const told = postgres ? await roundOnPostgres(postgres, data.path) : await roundOnSite(data.path);
      report.acknowledged += told.acknowledged;
      const { number, texts } = await readKept(postgres?.url ?? null, data.path);
      if (number < told.last) report.lost += told.last - number;
      if (new Set(texts).size > 1 || (texts.length !== 0 && texts.length !== FILES.length)) report.mixed += 1;
    }
  } finally {
    await postgres?.stop();
  }
  return report;
}

async function roundOnSite(dataDir: string) {
  const server = await startServer({ environment: { DATA_DIR: dataDir } });
  const access = await askRunningSite(dataDir);
  if (!access) throw new Error("The site does not answer its socket");
  return publishUntilKilled(access, async () => {
    server.process.kill("SIGKILL");
    await server.ended;
  });
}

async function roundOnPostgres(postgres: Awaited<ReturnType<typeof startPostgres>>, dataDir: string) {
  const { db, close } = await open(postgres.url, dataDir);
  const told = await publishUntilKilled(accessTo(db), postgres.crash);
  await close().catch(() => {});
  await postgres.start();
  return told;
}

async function publishUntilKilled(access: EditionAccess, kill: () => Promise<void>) {
  const told = { acknowledged: 0, last: 0 };
  let isAlive = true;
  const publishing = (async () => {
    let { number } = await access.readOverlay();
    while (isAlive) {
      number = await access.publish({
        base: number,
        kind: "publish",
        author: "Test",
        note: "Une note",
        builtAt: BUILT_AT,
        changes: FILES.map((path) => changeOf(path, number)),
        drawings: [],
      });
      told.acknowledged += 1;
      told.last = number;
    }
  })().catch(() => {});
  for (let waited = 0; told.acknowledged === 0 && waited < FIRST_TIMEOUT_MS; waited += 5) await wait(5);
  await wait(Math.random() * MAX_MS);
  await kill();
  isAlive = false;
  await publishing;
  return told;
}

/** Terms without a page of their own, so that the site can serve each edition. */
function changeOf(path: string, number: number): EditionChange {
  const text = Buffer.from(`term: Terme ${path.length} ${number}\ndefinition: Une définition, ${number}.\n`);
  return { path, former: null, text, builtSha: null };
}

async function readKept(databaseUrl: string | null, dataDir: string): Promise<{ number: number; texts: string[] }> {
  const { db, close } = await open(databaseUrl, dataDir);
  const { number, rows } = await accessTo(db).readOverlay();
  const kept = await accessTo(db).readTexts([...new Set(rows.flatMap(({ sha }) => sha ?? []))]);
  await close();
  return { number, texts: rows.map(({ sha }) => String(kept.get(sha ?? "")).replace(/Terme \d+/, "")) };
}

function open(databaseUrl: string | null, dataDir: string) {
  return openDatabase({ databaseUrl, dataDir, migrationsFolder: MIGRATIONS, onConnectionError: () => {} });
}
