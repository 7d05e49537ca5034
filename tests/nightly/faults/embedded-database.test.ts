import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { vacuumTables } from "#database/embedded.server.ts";
import { openDatabase } from "#database/open.server.ts";
import { articleFeedback } from "#database/schema/reading.server.ts";
import { writeTestDatabase } from "#tests/support/database/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

const migrationsFolder = join(import.meta.dirname, "../../../database/migrations");

function open(dataDir: string) {
  return openDatabase({ databaseUrl: null, dataDir, migrationsFolder, onConnectionError: () => {} });
}

test("a folder that cannot be opened does not stay locked", async () => {
  using folder = temporaryFolder({ "database/PG_VERSION": "nonsense" });
  await expect(open(folder.path)).rejects.toThrow();
  await expect(open(folder.path)).rejects.not.toThrow("déjà ouverte");
  expect(readdirSync(folder.path)).toContain("database.lock");
});

test("the creation of a new database that was cut short is begun again, and what it left is removed", async () => {
  using folder = temporaryFolder({ "database.new-abc123/PG_VERSION": "17", "database.new-abc123/base/1/1259": "" });
  mkdirSync(join(folder.path, "database"));
  for (const late of ["", "database.new-def456"]) {
    // As a killed server's own process would.
    mkdirSync(join(folder.path, late), { recursive: true });
    const database = await open(folder.path);
    await database.ping();
    await database.close();
  }
  expect(readdirSync(folder.path).sort()).toEqual(["database", "database.lock"]);
  expect(statSync(join(folder.path, "database")).mode & 0o777).toBe(0o700);
});

test("files that are no database are left alone, and named", async () => {
  using folder = temporaryFolder({ "database/photo.jpg": "" });
  await expect(open(folder.path)).rejects.toThrow(`« ${join(folder.path, "database")} » contient des fichiers`);
  expect(readdirSync(join(folder.path, "database"))).toEqual(["photo.jpg"]);
});

test("what a night tidies is read from indexes, and takes no more room the next night", async () => {
  using folder = temporaryFolder();
  await writeTestDatabase(folder.path);
  const { db, embedded, close } = await open(folder.path);
  const articles = Array.from({ length: 2_000 }, (_, index) => ({ articleId: `article-${index}`, usefulCount: 0 }));
  await db.insert(articleFeedback).values(articles);
  const night = async () => {
    await db.update(articleFeedback).set({ usefulCount: sql`${articleFeedback.usefulCount} + 1` });
    await vacuumTables(embedded!);
    const { rows } = await embedded!.query<{ pages: number; visible: number; known: number }>(
      "select relpages as pages, relallvisible as visible, reltuples as known from pg_class where relname = 'article_feedback'",
    );
    return rows[0]!;
  };
  const first = await night();
  expect(first).toEqual({ pages: first.pages, visible: first.pages, known: 2_000 });
  await night();
  expect((await night()).pages).toBe(first.pages);
  await close();
});
