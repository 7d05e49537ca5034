import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { DatabaseError, type DatabaseOptions, type OpenDatabase } from "./database.server.ts";
import { lockFolder, refuseMoved } from "./lock.server.ts";

type DiskGuard = {
  isFull: () => boolean;
  stop: () => void;
};

type DiskGuardOptions = { client: PGlite; folder: string; onDiskFull: (isFull: boolean) => void };

const RESERVE_BYTES = 32 * 1024 * 1024;
/** The first check comes late, so that the site starts even with a full disk: pages can still be served. */
const FIRST_LOOK_MS = 5_000;
const PAUSE_MS = 1_000;

/** PGlite loops forever when it has no room for its next log segment, so writing is refused before the disk is full. */
function guardDisk({ client, folder, onDiskFull }: DiskGuardOptions): DiskGuard {
  let isFull = false;
  let isStopped = false;
  let timer = setTimeout(look, FIRST_LOOK_MS).unref();

  async function look(): Promise<void> {
    try {
      const isShort = await isDiskFull(folder);
      if (isShort !== isFull && !isStopped) {
        await client.exec(`set session characteristics as transaction ${isShort ? "read only" : "read write"}`);
        isFull = isShort;
        onDiskFull(isFull);
      }
    } catch {}
    if (!isStopped) timer = setTimeout(look, PAUSE_MS).unref();
  }

  return {
    isFull: () => isFull,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < RESERVE_BYTES;
}

// PostgreSQL's default of 128 MB for shared_buffers would use 110 MB more and start 100 ms later.
const CONFIGURATION = ["shared_buffers = 32MB", "timezone = 'UTC'", "default_text_search_config = 'pg_catalog.simple'"];

export async function openEmbeddedDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { dataDir, migrationsFolder, onDiskFull = () => {} } = options;
  const folder = join(dataDir, "database");
  refuseMoved(dataDir);
  // PGlite makes its files readable by all users, so the permissions of the folder protect them.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  try {
    const client = await openCluster(folder);
    const db = drizzle(client);
    await migrate(db, { migrationsFolder });
    const disk = guardDisk({ client, folder, onDiskFull });
    return {
      db,
      embedded: client,
      ping: async () => {
        if (disk.isFull()) throw new Error("The disk is full");
        await db.execute(sql`select 1`);
      },
      close: async () => {
        disk.stop();
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw (await isDiskFull(dataDir)) && !(error instanceof DatabaseError) ? diskFull(folder, error) : error;
  }
}

function diskFull(folder: string, cause: unknown): DatabaseError {
  return new DatabaseError(
    `DATA_DIR : la base du dossier « ${folder} » n'a plus assez de place sur son disque. Libérez-en, puis relancez.`,
    { cause },
  );
}

export async function openCluster(folder: string): Promise<PGlite> {
  removeDrafts(folder);
  if (!existsSync(join(folder, "PG_VERSION"))) await createCluster(folder);
  return PGlite.create({ dataDir: folder, postgresqlconf: CONFIGURATION });
}

/**
 * The folder is moved into place once it is complete, so that a start that is killed leaves no half-made database. It
 * is made in another process because this takes 300 MB.
 */
async function createCluster(folder: string): Promise<void> {
  if (readdirSync(folder).length > 0) {
    throw new DatabaseError(
      `DATA_DIR : le dossier « ${folder} » contient des fichiers qui ne sont pas une base. Déplacez-les et relancez.`,
    );
  }
  const draft = mkdtempSync(draftsOf(folder));
  const program = "require(process.argv[1]).PGlite.create({ dataDir: process.argv[2] }).then((db) => db.close())";
  const pglite = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  try {
    // The process lasts three seconds: compiling PostgreSQL to optimised code would take longer than it saves.
    await promisify(execFile)(process.execPath, ["--liftoff-only", "-e", program, pglite, draft]);
    rmdirSync(folder);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

function removeDrafts(folder: string): void {
  const drafts = readdirSync(dirname(folder)).filter((name) => name.startsWith(basename(draftsOf(folder))));
  for (const draft of drafts) {
    try {
      rmSync(join(dirname(folder), draft), { recursive: true, force: true });
    } catch {
      // A killed server may have left a process that still writes there, which does no harm.
    }
  }
}

function draftsOf(folder: string): string {
  return `${folder}.new-`;
}

/**
 * The embedded database has no autovacuum; the thresholds are PostgreSQL's. A statement blocks the process, so requests
 * are answered between two statements and the longest is split.
 */
export async function vacuumTables(embedded: PGlite): Promise<void> {
  // Without a flush, the counters read below may be a second old.
  await embedded.query("select pg_stat_force_next_flush()");
  const { rows } = await embedded.query<{ name: string; isWorn: boolean; isChanged: boolean }>(
    `select relid::regclass::text as name,
        n_dead_tup > 50 + 0.2 * n_live_tup as "isWorn", n_mod_since_analyze > 50 + 0.1 * n_live_tup as "isChanged"
      from pg_stat_user_tables`,
  );
  for (const { name, isWorn, isChanged } of rows) {
    // A first vacuum without the indexes halves the time of the longest statement.
    if (isWorn) await embedded.query(`vacuum (index_cleanup off, truncate off) ${name}`).then(() => nextTurn());
    if (isWorn) await embedded.query(`vacuum (truncate off) ${name}`).then(() => nextTurn());
    if (isChanged) await embedded.query(`analyze ${name}`).then(() => nextTurn());
  }
}
