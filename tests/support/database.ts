import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Database } from "#database/open.server.ts";

export type TestDatabase = {
  db: Database;
  client: PGlite;
  clear: () => Promise<void>;
  close: () => Promise<void>;
};

/** Create one for a test file: it takes seconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const client = await PGlite.create();
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: join(import.meta.dirname, "../../database/migrations") });
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const tables = rows.map(({ name }) => name).join(", ");
  return {
    db,
    client,
    clear: async () => void (await db.execute(sql.raw(`truncate ${tables} cascade`))),
    close: () => client.close(),
  };
}
