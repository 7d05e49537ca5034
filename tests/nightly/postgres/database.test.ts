import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#database/open.server.ts";
import { articleFeedback } from "#database/schema/reading.server.ts";
import { freePort, hasPostgres, startPostgres, type TestPostgres } from "#tests/support/database/postgres.ts";

const MAX_CONNECTIONS = 10;
const migrationsFolder = join(import.meta.dirname, "../../../database/migrations");

function open(databaseUrl: string, onConnectionError: (error: Error) => void = () => {}) {
  return openDatabase({ databaseUrl, dataDir: "", migrationsFolder, onConnectionError });
}

describe.runIf(hasPostgres)("on a PostgreSQL server", () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test("a database that does not exist is refused at once, in one line without the password", async () => {
    const url = postgres.url.replace("postgres@", "postgres:s3cret@").replace(/postgres$/, "absente");
    await expect(open(url)).rejects.toThrow(/^DATABASE_URL : la base « 127\.0\.0\.1:\d+\/absente » .+ \(3D000\)\.$/);
  });

  test("the server itself ends a query that takes too long", async () => {
    const database = await open(postgres.url);
    const { rows } = (await database.db.execute(sql`show statement_timeout`)) as unknown as { rows: unknown[] };
    await database.close();
    expect(rows).toEqual([{ statement_timeout: "30s" }]);
  });

  test("connections that break take no place for ever, whether a transaction begins or is under way", async () => {
    const { db, close } = await open(postgres.url);
    const count = () => db.transaction((tx) => tx.select({ count: sql<number>`count(*)::int` }).from(articleFeedback));
    for (let turn = 0; turn <= MAX_CONNECTIONS; turn += 1) {
      await count();
      postgres.disconnect();
      await expect(count()).rejects.toThrow();
      await expect(
        db.transaction(async (tx) => {
          postgres.disconnect();
          await tx.execute(sql`select 1`);
        }),
      ).rejects.toThrow("select 1");
    }
    expect(await count()).toEqual([{ count: 0 }]);
    await close();
  });

  test("an index that the migration could not make is made at the next start that has the right, and missed aloud", async () => {
    const owner = await open(postgres.url);
    await owner.db.execute(sql`drop extension pg_trgm cascade`);
    await owner.db.execute(sql`create role modest login`);
    await owner.db.execute(sql`grant create on database postgres to modest`);
    await owner.db.execute(sql`grant all on all tables in schema public, drizzle to modest`);
    await owner.db.execute(sql`grant all on schema public, drizzle to modest`);
    const missing: string[] = [];
    const modest = await openDatabase({
      databaseUrl: postgres.url.replace("postgres@", "modest@"),
      dataDir: "",
      migrationsFolder,
      onConnectionError: () => {},
      onSearchIndexMissing: ({ message }) => missing.push(message),
    });
    await modest.close();
    expect(missing).toEqual([expect.stringMatching(/must be owner/)]);
    const again = await open(postgres.url);
    const { rows } = (await again.db.execute(
      sql`select to_regclass('email_subscribers_search')::text as name`,
    )) as unknown as { rows: unknown[] };
    await Promise.all([owner.close(), again.close()]);
    expect(rows).toEqual([{ name: "email_subscribers_search" }]);
  });

  test("a server that is lost is told, and used again when it is back", async () => {
    const lost: string[] = [];
    const database = await open(postgres.url, (error) => lost.push(error.message));
    await Promise.all([database.ping(), database.ping()]);
    await postgres.crash();
    await expect(database.ping()).rejects.toThrow();
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    await postgres.start();
    await database.ping();
    await database.close();
  });
});

test("a server that answers nothing is given some seconds, then named", async () => {
  const port = await freePort();
  await expect(open(`postgres://recap:s3cret@127.0.0.1:${port}/recap`)).rejects.toThrow(
    `DATABASE_URL : la base « 127.0.0.1:${port}/recap » ne répond pas ou refuse la connexion (ECONNREFUSED).`,
  );
});
