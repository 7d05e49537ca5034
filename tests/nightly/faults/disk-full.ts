import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#database/open.server.ts";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { type ServerProcess, spawnServer, startServer } from "#tests/support/site/built-server.ts";
import { countPages, healthz, type Seen, signUp, visit } from "./visitor.ts";

type DiskReport = {
  acknowledged: number;
  /** Those without a row or without an e-mail. */
  lost: number;
  during: Seen;
  /** Once there is room again, without a restart. */
  after: { healthz: number; signUp: number };
  /**
   * Killed with signal 9 and started again on a disk without one free byte: it serves and says 503, or, where the database must write
   * to open, refuses in one line; with room, it opens.
   */
  startOnFullDisk: { saysSo: boolean; signUpOnceThereIsRoom: number };
};

const MIGRATIONS = join(import.meta.dirname, "../../../database/migrations");
const DISK = "160m";
const MEGABYTE = 1024 * 1024;
/** What is left when the sign-ups begin, above what the database keeps in reserve. */
const ROOM_AT_FIRST = 40 * MEGABYTE;
const STEP = 2 * MEGABYTE;
const STEP_PAUSE_MS = 150;
const SIGN_UPS_A_STEP = 5;
const CONNECTIONS = 8;
const ENOUGH_REFUSALS = 40;
const TIMEOUT_MS = 240_000;

/** A small disk of its own in memory; null where the system does not allow it. */
export function mountSmallDisk(): (Disposable & { path: string }) | null {
  const folder = temporaryFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK}`, "tmpfs", folder.path], { stdio: "ignore" });
  } catch {
    folder[Symbol.dispose]();
    return null;
  }
  return {
    path: folder.path,
    [Symbol.dispose]() {
      execFileSync("umount", ["--lazy", folder.path]);
      folder[Symbol.dispose]();
    },
  };
}

/** Fills the disk of the embedded database in the middle of sign-ups, empties it, and fills it again for a start. */
export async function diskFull(disk: string): Promise<DiskReport> {
  await using smtp = await startSmtpServer();
  const environment = {
    DATA_DIR: join(disk, "data"),
    RATE_LIMITS: "off",
    ADMIN_PASSWORD: "mot-de-passe-des-tests",
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: "Le Récap <bonjour@exemple.fr>",
  };
  mkdirSync(environment.DATA_DIR);
  const acknowledged: string[] = [];
  const report: Partial<DiskReport> = {};
  {
    const server = await startServer({ environment });
    acknowledged.push(...(await signUpUntilFull(server, disk)));
    await until(async () => (await healthz(server.url)) === 503);
    report.during = await visit(server.url, "pendant@exemple.fr");
    makeRoom(disk);
    await until(async () => (await healthz(server.url)) === 200);
    report.after = {
      healthz: await healthz(server.url),
      signUp: await signUpAs(server, "apres@exemple.fr", acknowledged),
    };
    await fill(disk, 0);
    server.process.kill("SIGKILL");
    await server.ended;
  }
  {
    const saysSo = await startSaysDiskIsFull(environment);
    makeRoom(disk);
    await using server = await startServer({ environment });
    report.startOnFullDisk = {
      saysSo,
      signUpOnceThereIsRoom: await signUpAs(server, "enfin@exemple.fr", acknowledged),
    };
    await until(() => acknowledged.every((email) => smtp.to(email).length > 0));
  }
  const kept = await readAddresses(environment.DATA_DIR);
  const lost = acknowledged.filter((email) => !kept.has(email) || smtp.to(email).length === 0).length;
  return { ...(report as DiskReport), acknowledged: acknowledged.length, lost };
}

async function startSaysDiskIsFull(environment: Record<string, string>): Promise<boolean> {
  const server = await spawnServer({ environment });
  const { process: child } = server;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const serves503 = async () =>
    (await healthz(server.url).catch(() => 0)) === 503 && (await countPages(server.url)) === 4;
  await until(async () => hasEnded() || serves503());
  if (hasEnded()) return /^DATA_DIR : .+ plus assez de place .+\n$/.test(server.output());
  const saysSo = await serves503();
  child.kill("SIGKILL");
  await server.ended;
  return saysSo;
}

/** Signs up on several connections while something else fills the disk; gives those that were told a success. */
async function signUpUntilFull(server: ServerProcess, disk: string): Promise<string[]> {
  const told: string[] = [];
  let refusals = 0;

  async function visitor(connection: number): Promise<void> {
    for (let turn = 0; refusals < ENOUGH_REFUSALS; turn += 1) {
      const email = `c${connection}-t${turn}@exemple.fr`;
      const { ok } = await signUp(server.url, email);
      if (ok) told.push(email);
      else refusals += 1;
      await wait(50);
    }
  }

  await fill(disk, ROOM_AT_FIRST);
  const visitors = Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => visitor(connection)));
  let toldAtLastStep = 0;
  while (refusals < ENOUGH_REFUSALS) {
    // As fast as the sign-ups come, however fast the machine is today.
    if (told.length >= toldAtLastStep + SIGN_UPS_A_STEP || refusals > 0) {
      toldAtLastStep = told.length;
      await fill(disk, Math.max(0, freeBytes(disk) - STEP));
    }
    await wait(STEP_PAUSE_MS);
  }
  await visitors;
  return told;
}

async function signUpAs(server: ServerProcess, email: string, acknowledged: string[]): Promise<number> {
  const { status } = await signUp(server.url, email);
  if (status === 200) acknowledged.push(email);
  return status;
}

function freeBytes(disk: string): number {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
}

/** Leaves so many bytes free. Others go on meanwhile: on a slow machine it takes seconds, and conversations would time out. */
export async function fill(disk: string, bytesLeft: number): Promise<void> {
  const path = join(disk, "filler");
  for (let missing = freeBytes(disk) - bytesLeft; missing > 0; missing -= STEP) {
    try {
      await appendFile(path, Buffer.alloc(Math.min(missing, STEP)));
    } catch {
      // The database took the last bytes meanwhile.
      return;
    }
  }
}

export function makeRoom(disk: string): void {
  writeFileSync(join(disk, "filler"), "");
  rmSync(join(disk, "filler"));
}

async function readAddresses(dataDir: string): Promise<Set<string>> {
  const { db, close } = await openDatabase({
    databaseUrl: null,
    dataDir,
    migrationsFolder: MIGRATIONS,
    onConnectionError: () => {},
  });
  const rows = await db.select({ email: emailSubscribers.email }).from(emailSubscribers);
  await close();
  return new Set(rows.map(({ email }) => email));
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (await isTrue()) return;
    await wait(200);
  }
}
