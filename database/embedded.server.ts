import { execFile } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { DatabaseOptions, OpenDatabase } from "./database.server.ts";
import { lockFolder } from "./lock.server.ts";
import * as schema from "./schema.server.ts";

// With PostgreSQL's default of 128 MB, the process takes 110 MB more and starts 100 ms later.
const CONFIGURATION = ["shared_buffers = 32MB", "timezone = 'UTC'", "default_text_search_config = 'pg_catalog.simple'"];

export async function openEmbeddedDatabase({ dataDir, migrationsFolder }: DatabaseOptions): Promise<OpenDatabase> {
  const folder = join(dataDir, "database");
  // PGlite makes its files readable by all: the folders are what protects them.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  try {
    if (!existsSync(join(folder, "PG_VERSION"))) await createCluster(folder);
    const client = await PGlite.create({ dataDir: folder, postgresqlconf: CONFIGURATION });
    const db = drizzle(client, { schema });
    await migrate(db, { migrationsFolder });
    return {
      db,
      embedded: client,
      ping: async () => void (await db.execute(sql`select 1`)),
      close: async () => {
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** In a process of its own: the creation takes 300 MB that would stay with the server until it stops. */
async function createCluster(folder: string): Promise<void> {
  const program = "require(process.argv[1]).PGlite.create({ dataDir: process.argv[2] }).then((db) => db.close())";
  const pglite = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  await promisify(execFile)(process.execPath, ["-e", program, pglite, folder]);
}
