import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { DatabaseError, type DatabaseOptions, type OpenDatabase } from "./database.server.ts";
import { guardDisk, isDiskFull } from "./disk-guard.server.ts";
import { lockFolder } from "./lock.server.ts";
import { refuseMoved } from "./moved.server.ts";

// PostgreSQL's default of 128 MB costs 110 MB more and 100 ms at the start.
const CONFIGURATION = ["shared_buffers = 32MB", "timezone = 'UTC'", "default_text_search_config = 'pg_catalog.simple'"];

export async function openEmbeddedDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { dataDir, migrationsFolder, onDiskFull = () => {} } = options;
  const folder = join(dataDir, "database");
  refuseMoved(dataDir);
  // PGlite makes its files readable by all: the folder protects them.
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

/** Moved into place whole, so that a killed start leaves no half; in a process of its own, as it takes 300 MB. */
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
    // For these three seconds, optimising PostgreSQL's code would cost more than it saves.
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
      // A killed server's creation may still be writing there, harmlessly.
    }
  }
}

function draftsOf(folder: string): string {
  return `${folder}.new-`;
}
