import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectPostgres } from "#database/backup/connection.server.ts";
import { SHORT_LIVED_FLAGS, startServer } from "#tests/support/built-server.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { hasPostgres, startPostgres, type TestPostgres } from "#tests/support/postgres.ts";

const ROOT = join(import.meta.dirname, "../..");
const PASSWORD = "mot-de-passe-des-tests";
const PATIENCE = { timeout: 300_000 };

type Ended = { code: number | null; said: string };

function environmentOf(environment: Record<string, string>) {
  return { PATH: process.env.PATH, HOME: process.env.HOME, ADMIN_PASSWORD: PASSWORD, ...environment };
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

/** Signs people up without a pause until it is stopped. */
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
    await using server = await startServer({ environment });
    const signIn = await post(`${server.url}/admin/connexion`, { "mot-de-passe": PASSWORD });
    cookie = signIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const visitors = startVisitors(server.url);
    while (visitors.acknowledged.length < 30) await wait(50);
    acknowledged = [...visitors.acknowledged];
    const backup = await run("backup", [], environment);
    await visitors.stop();
    expect(backup).toEqual({ code: 0, said: expect.stringMatching(/^Sauvegarde écrite : .+ lignes, .+o\)\.\n$/) });
    file = join(data.path, "backups", backupsOf(data.path)[0] ?? "");
  }, PATIENCE.timeout);
  afterAll(() => data[Symbol.dispose]());

  test(
    "its backup, put into an empty folder, is the site again: people, sessions and messages that wait",
    PATIENCE,
    async () => {
      using empty = temporaryFolder();
      const target = { ...environment, DATA_DIR: empty.path };
      const restored = await run("restore", [file], target);
      expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("Restauration terminée et relue") });
      expect(statSync(join(empty.path, "session-secret")).mode & 0o777).toBe(0o600);
      const again = await run("restore", [file], target);
      expect(again).toMatchObject({ code: 1, said: expect.stringContaining("contient déjà une base") });

      await using server = await startServer({ environment: target });
      const admin = (page: string) => fetch(`${server.url}/admin${page}`, { headers: { Cookie: cookie } });
      expect(await (await admin("")).text()).toContain("Gestion des abonnés");
      const { rows } = (await (await admin("/abonnes.json")).json()) as { rows: [id: string, email: string][] };
      const kept = new Set(rows.map(([, email]) => email));
      expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
      await expect.poll(() => existsSync(join(empty.path, "outbox")), PATIENCE).toBe(true);
    },
  );

  test("a restore that is killed leaves nothing, and the next one fills the folder", PATIENCE, async () => {
    using empty = temporaryFolder();
    const target = { ...environment, DATA_DIR: empty.path };
    const isLoading = () => existsSync(join(empty.path, "database.restoring", "PG_VERSION"));
    const restore = { command: "restore", parameters: [file], environment: target };
    await runUntil(isLoading, "SIGINT", restore);
    expect(readdirSync(empty.path)).toEqual(["database.lock"]);
    await runUntil(isLoading, "SIGKILL", restore);
    expect(existsSync(join(empty.path, "database"))).toBe(false);
    expect(await run("restore", [file], target)).toMatchObject({ code: 0 });
  });

  test("the folder moves to PostgreSQL whole, and is then out of use", PATIENCE, async ({ skip }) => {
    if (!hasPostgres) skip("PostgreSQL is not installed");
    let postgres: TestPostgres | null = null;
    try {
      postgres = await startPostgres();
      const { url } = postgres;
      const watcher = await connectPostgres(url);
      const isLoading = async () => {
        const found = await watcher.query("select from pg_stat_activity where backend_xid is not null");
        return found.length > 0;
      };
      await runUntil(isLoading, "SIGKILL", { command: "move", parameters: [url], environment });
      await watcher.close();
      const moved = await run("move", [url], environment);
      expect(moved).toMatchObject({ code: 0, said: expect.stringContaining("Déménagement terminé et relu") });
      expect(moved.said).not.toContain("postgres@");
      const refused = await run("move", [url], environment);
      expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("a été déménagée") });
      rmSync(join(data.path, "database.moved"));
      const full = await run("move", [url], environment);
      expect(full).toMatchObject({ code: 1, said: expect.stringContaining("n'est pas vide") });

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
