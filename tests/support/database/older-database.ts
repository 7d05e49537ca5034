import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { temporaryFolder } from "#tests/support/folder.ts";
import { openEmptyDatabase } from "./database.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../database/migrations");

type Journal = { entries: { tag: string }[] };

/** Migrated up to `lastTag` (« 0004_account_activity »). */
export async function createOlderDatabase(lastTag: string) {
  const client = await openEmptyDatabase();
  const db = drizzle(client);
  await using folder = temporaryFolder();
  cpSync(MIGRATIONS, folder.path, { recursive: true });
  const file = join(folder.path, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as Journal;
  const last = journal.entries.findIndex(({ tag }) => tag === lastTag);
  if (last < 0) throw new Error(`no migration ${lastTag}`);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  await migrate(db, { migrationsFolder: folder.path });
  return { db, client, upgrade: () => migrate(db, { migrationsFolder: MIGRATIONS }), close: () => client.close() };
}
