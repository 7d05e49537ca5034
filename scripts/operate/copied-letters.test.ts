import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openDatabase } from "#database/open.server.ts";
import { letterEditions } from "#database/schema/letters.server.ts";
import { writeTestDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { hasPostgres, startPostgres } from "#tests/support/postgres.ts";

const ROOT = join(import.meta.dirname, "../..");
const STATES = ["ready", "scheduled", "preparing", "sending", "paused", "done", "cancelled"] as const;
const PATIENCE = 120_000;
const run = promisify(execFile);

function command(name: string, parameters: string[], environment: Record<string, string>) {
  const path = join(ROOT, `scripts/operate/${name}.ts`);
  return run(process.execPath, [path, ...parameters], { cwd: ROOT, env: { ...process.env, ...environment } });
}

async function open(where: { databaseUrl: string | null; dataDir: string }) {
  const migrationsFolder = join(ROOT, "database/migrations");
  return openDatabase({ ...where, migrationsFolder, onConnectionError: () => {} });
}

async function readStates(where: { databaseUrl: string | null; dataDir: string }) {
  const { db, close } = await open(where);
  const rows = await db.select().from(letterEditions).orderBy(letterEditions.number);
  await close();
  return rows.map(({ state, pauseReason, leaseOwner }) => ({ state, isSaid: pauseReason !== null, leaseOwner }));
}

/** Letters may have left since the copy was made. */
const COPIED = STATES.map((state) => {
  const isAsked = ["scheduled", "preparing", "sending"].includes(state);
  return { state: isAsked ? "paused" : state, isSaid: isAsked, leaseOwner: null };
});

test("letters of a database that was restored, or moved, wait for a decision", { timeout: PATIENCE }, async ({
  skip,
}) => {
  using data = temporaryFolder();
  using other = temporaryFolder();
  await writeTestDatabase(data.path);
  const { db, close } = await open({ databaseUrl: null, dataDir: data.path });
  await db.insert(letterEditions).values(
    STATES.map((state, index) => ({
      ...{ number: index + 1, subject: "x", state, template: Buffer.from("x"), templateHash: "x" },
      ...{ frozenAt: new Date(), perSecond: 20, leaseOwner: state === "sending" ? crypto.randomUUID() : null },
    })),
  );
  await close();
  const environment = { DATA_DIR: data.path, SESSION_SECRET: "the copy and its source share this secret" };
  await command("backup", ["--to", join(data.path, "backups")], environment);
  const [file = ""] = readdirSync(join(data.path, "backups"));
  await command("restore", [join(data.path, "backups", file)], { ...environment, DATA_DIR: other.path });
  expect(await readStates({ databaseUrl: null, dataDir: other.path })).toEqual(COPIED);

  if (!hasPostgres) skip("PostgreSQL is not installed");
  const postgres = await startPostgres();
  try {
    await command("move", [postgres.url], environment);
    expect(await readStates({ databaseUrl: postgres.url, dataDir: "" })).toEqual(COPIED);
  } finally {
    await postgres.stop();
  }
});
