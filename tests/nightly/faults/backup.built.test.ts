import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { letters } from "#database/schema/letters.server.ts";
import { writeTestDatabase } from "#tests/support/database/database.ts";
import { hasPostgres, startPostgres, type TestPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { COMPILED, SHORT_LIVED_FLAGS, startServer } from "#tests/support/site/built-server.ts";

const ROOT = join(import.meta.dirname, "../../..");
const PASSWORD = "mot-de-passe-des-tests";
const PAUSE_MS = 20;
/** More visitors would only make the copy larger. */
const VISIT_PAUSE_MS = 100;
const TIMEOUT = { timeout: 900_000 };

type Ended = { code: number | null; said: string };

function environmentOf(environment: Record<string, string>) {
  return { PATH: process.env.PATH, HOME: process.env.HOME, ADMIN_PASSWORD: PASSWORD, ...COMPILED, ...environment };
}

function run(command: string, parameters: string[], environment: Record<string, string>): Promise<Ended> {
  const program = [...SHORT_LIVED_FLAGS, join(ROOT, "scripts/operate", `${command}.ts`), ...parameters];
  return new Promise((resolve) => {
    const options = { cwd: ROOT, env: environmentOf(environment) };
    const child = execFile(process.execPath, program, options, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode, said: stdout + stderr });
    });
  });
}

/** Starts the command and ends it by the signal as soon as `isTime` says so. */
async function runUntil(
  isTime: () => boolean | Promise<boolean>,
  signal: NodeJS.Signals,
  { command, parameters, environment }: { command: string; parameters: string[]; environment: Record<string, string> },
): Promise<void> {
  const program = [...SHORT_LIVED_FLAGS, join(ROOT, "scripts/operate", `${command}.ts`), ...parameters];
  const child = spawn(process.execPath, program, { cwd: ROOT, env: environmentOf(environment), stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  while (child.exitCode === null && !(await isTime())) await wait(5);
  child.kill(signal);
  await ended;
}

const backupsOf = (dataDir: string) =>
  existsSync(join(dataDir, "backups")) ? readdirSync(join(dataDir, "backups")).sort() : [];
const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

function openTables(databaseUrl: string | null, dataDir: string) {
  const migrationsFolder = join(ROOT, "database/migrations");
  return openDatabase({ databaseUrl, dataDir, migrationsFolder, onConnectionError: () => {} });
}

/** What two devices of an account have heard. */
const HEARD = { version: 8, from: 2 };

/** A letter that is to leave one day, and an account: copied, the one waits for a decision; restored, the other begins again. */
async function addWhatACopyChanges(dataDir: string): Promise<void> {
  const { db, close } = await openTables(null, dataDir);
  const account = { id: "lea", email: "lea@exemple.fr", syncVersion: HEARD.version, syncFrom: HEARD.from };
  await db.insert(users).values(account);
  await db.insert(letters).values({
    number: 1,
    subject: "x",
    state: "scheduled",
    template: Buffer.from("x"),
    templateHash: "x",
    frozenAt: new Date(),
    perSecond: 20,
    wallTime: "2199-12-10T07:30",
    sendAt: new Date("2199-12-10T06:30:00Z"),
  });
  await close();
}

async function readWhatACopyChanges(databaseUrl: string | null, dataDir: string) {
  const { db, close } = await openTables(databaseUrl, dataDir);
  const [letter] = await db.select().from(letters);
  const [account] = await db.select({ version: users.syncVersion, from: users.syncFrom }).from(users);
  await close();
  return { letter: letter?.state, account };
}

/** Signs people up until it is stopped. */
function startVisitors(url: string) {
  /** Who was told that it worked. */
  const acknowledged: string[] = [];
  let isOver = false;
  let count = 0;
  async function visit(): Promise<void> {
    while (!isOver) {
      count += 1;
      const email = `personne-${count}@exemple.fr`;
      const fields = { email, source: "updates_signup" };
      const answer = await post(`${url}/lettre/inscription.json`, fields).catch(() => null);
      if (answer?.status === 200) acknowledged.push(email);
      await wait(VISIT_PAUSE_MS);
    }
  }
  const visits = Promise.all([visit(), visit(), visit()]);
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await visits;
    },
  };
}

describe("a site that runs on the embedded database", () => {
  const data = temporaryFolder();
  const environment = { DATA_DIR: data.path, RATE_LIMITS: "off", ADMIN_PASSWORD: PASSWORD };
  /** Who was told so before the backup was started. */
  let acknowledged: string[] = [];
  let cookie = "";
  let file = "";

  beforeAll(async () => {
    await writeTestDatabase(data.path);
    await addWhatACopyChanges(data.path);
    await using server = await startServer({ environment });
    const signIn = await post(`${server.url}/admin/connexion`, { "mot-de-passe": PASSWORD });
    cookie = signIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const visitors = startVisitors(server.url);
    while (visitors.acknowledged.length < 30) await wait(50);
    acknowledged = [...visitors.acknowledged];
    const backup = await run("backup", [], environment);
    await visitors.stop();
    expect(backup).toEqual({ code: 0, said: expect.stringMatching(/^Sauvegarde écrite : .+\.sql\.gz \(.+o\)\.\n$/) });
    // The copy that it was read from goes with the command.
    while (readdirSync(data.path).some((name) => name.startsWith("database.copy-"))) await wait(PAUSE_MS);
    file = join(data.path, "backups", backupsOf(data.path)[0] ?? "");
  }, TIMEOUT.timeout);
  afterAll(() => data[Symbol.dispose]());

  test(
    "its backup, put into an empty folder after restores that were killed, is the site again: people, sessions and messages that wait",
    TIMEOUT,
    async () => {
      using empty = temporaryFolder();
      const target = { ...environment, DATA_DIR: empty.path };
      const isLoading = () => existsSync(join(empty.path, "database.restoring", "PG_VERSION"));
      const restore = { command: "restore", parameters: [file], environment: target };
      await runUntil(isLoading, "SIGINT", restore);
      expect(readdirSync(empty.path)).toEqual(["database.lock"]);
      await runUntil(isLoading, "SIGKILL", restore);
      expect(existsSync(join(empty.path, "database"))).toBe(false);

      const restored = await run("restore", [file], target);
      expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("Restauration terminée") });
      expect(statSync(join(empty.path, "session-secret")).mode & 0o777).toBe(0o600);
      const again = await run("restore", [file], target);
      expect(again).toMatchObject({ code: 1, said: expect.stringContaining("contient déjà une base") });
      const { letter, account } = await readWhatACopyChanges(null, empty.path);
      expect(letter).toBe("paused");
      expect(account?.from).toBeGreaterThan(HEARD.version);
      expect(account?.version).toBe(account?.from);

      await using server = await startServer({ environment: target });
      const admin = (page: string) => fetch(`${server.url}/admin${page}`, { headers: { Cookie: cookie } });
      expect(await (await admin("")).text()).toContain("Gestion des abonnés");
      const lines = (await (await admin("/abonnes.csv?tous=oui")).text()).split("\r\n");
      const kept = new Set(lines.map((line) => line.split(",")[1]));
      expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
      await expect.poll(() => existsSync(join(empty.path, "outbox")), TIMEOUT).toBe(true);
    },
  );

  test("the folder moves to PostgreSQL whole, and is then out of use", TIMEOUT, async ({ skip }) => {
    if (!hasPostgres) skip("PostgreSQL is not installed");
    let postgres: TestPostgres | null = null;
    try {
      postgres = await startPostgres();
      const { url } = postgres;
      const stopped = await run("backup", [], environment);
      expect(stopped).toMatchObject({ code: 0 });
      const last = join(data.path, "backups", backupsOf(data.path).at(-1) ?? "");
      const moved = await run("restore", [last], { ...environment, DATABASE_URL: url });
      expect(moved).toMatchObject({ code: 0, said: expect.stringContaining("Restauration terminée") });
      expect(moved.said).not.toContain("postgres@");
      const refused = await run("backup", [], environment);
      expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("a été déménagée") });
      expect(await readWhatACopyChanges(url, data.path)).toMatchObject({ letter: "paused" });

      await using server = await startServer({ environment: { ...environment, DATABASE_URL: url } });
      const answer = await fetch(`${server.url}/admin`, { headers: { Cookie: cookie } });
      expect(await answer.text()).toContain("Gestion des abonnés");
      const hot = await run("backup", ["--keep", "1"], { ...environment, DATABASE_URL: url });
      expect(hot).toMatchObject({ code: 0 });
      expect(backupsOf(data.path)).toHaveLength(1);
    } finally {
      await postgres?.stop();
    }
  });
});
