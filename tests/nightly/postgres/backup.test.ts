import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { PGlite } from "@electric-sql/pglite";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBackup, writeBackup } from "#database/backup/backup-file.server.ts";
import { dumpEmbedded } from "#database/backup/dump-embedded.server.ts";
import { dumpPostgres } from "#database/backup/dump-postgres.server.ts";
import {
  type Connection,
  connectPostgres,
  embeddedConnection,
  restoreFolder,
  restoreServer,
} from "#database/backup/restore-backup.server.ts";
import { openCluster } from "#database/embedded.server.ts";
import { hasPostgres, startPostgres, type TestPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { createNewsletterServices, type NewsletterServices } from "#tests/support/site/newsletter.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../database/migrations");
const HEADER = { madeAt: new Date(), secrets: { a: "b" }, sessionSecret: null };
const DIFFICULT = `
  create table "Auteurs" (id text primary key, "Nom complet" text not null, born timestamptz);
  create table aaa_notes (
    id bigint generated always as identity primary key, author_id text not null references "Auteurs" (id),
    data jsonb, raw json, bytes bytea, amount numeric, ratio double precision, tags text[], days date[], span interval,
    length integer generated always as (length(author_id)) stored
  );`;
/** Lines that a tool between the databases could take for its own. */
const TRAPS = [
  "",
  "L’été\u2028à\u2029Noël\r\n\t\\ \"' 🎉",
  "Bonjour,\n\\restrict x\n\\unrestrict y', 'z');\n-- Fin de la sauvegarde\n",
  "it''s $1$ ;\n;\n$do$\nCOPY x FROM stdin;\n\\.",
];

const files = temporaryFolder();
let postgres: TestPostgres | null = null;
let services: NewsletterServices;
let source: PGlite;
let backup = "";
/** After the dump, which puts a space into some lines of what it reads. */
let expected: string[] = [];
beforeAll(async () => {
  if (hasPostgres) postgres = await startPostgres();
  services = await createNewsletterServices();
  source = services.database.client;
  // A message that waits.
  await services.signUps.record({ email: "lea@exemple.fr", source: "updates_signup", clientAddress: "192.0.2.1" });
  await addDifficultRows(source);
  backup = await write("whole", dumpEmbedded(source));
  expected = await rowsOf(embeddedConnection(source));
});
afterAll(async () => {
  await source.exec('reset search_path; drop table aaa_notes, "Auteurs"');
  await services.close();
  await postgres?.stop();
  files[Symbol.dispose]();
});

async function addDifficultRows(database: PGlite): Promise<void> {
  await database.exec(DIFFICULT);
  const text = fc.string({ unit: "binary", maxLength: 40 }).map((value) => value.replaceAll("\0", ""));
  const json = fc.jsonValue({ stringUnit: "binary" }).map((value) => JSON.stringify(value).replaceAll("\\u0000", ""));
  const names = [...TRAPS, ...fc.sample(text, { numRuns: 40, seed: 6 })];
  const values = ["null", '{"n": 12345678901234567890.123456789}', ...fc.sample(json, { numRuns: 42, seed: 6 })];
  for (const [index, name] of names.entries()) {
    const born = index % 3 === 0 ? null : `1969-07-20 20:17:40.${String(index).padStart(6, "0")}+02`;
    await database.query('insert into "Auteurs" values ($1, $2, $3)', [`a${index}`, name, born]);
    await database.query(
      `insert into aaa_notes (author_id, data, raw, bytes, amount, ratio, tags, days, span)
       values ($1, $2, '{ "b": 1,\n  "a": 2 }', decode(md5($1), 'hex'), $3, $4, array[$5, null, '', '{"\\,}'],
         '{infinity,2024-02-29}', '1 mon 2 days 00:00:00.5')`,
      [`a${index}`, values[index], `9${"0".repeat(index)}.10`, 0.1 + index, name],
    );
  }
  await database.query("insert into images (hash, width, height, wide) values ('i', 1, 1, decode(md5('x'), 'hex'))");
  await database.query(
    `insert into class_session (id, code, way, title, questions, step, places, desk_hash, resume_hash, changed_at, teacher_seen_at, ends_at)
     values (gen_random_uuid(), 'c', 'live', 't', '[]', 'open', 30, 'd', 'r', now(), now(), now())`,
  );
}

async function write(name: string, dump: AsyncIterable<string | Buffer>, signal = new AbortController().signal) {
  const path = join(files.path, name);
  await writeBackup({ path, dump, signal, ...HEADER });
  return path;
}

async function restoreOptions(path: string, options: { migrationsFolder?: string; signal?: AbortSignal } = {}) {
  const { statements } = await openBackup(path);
  return { statements, migrationsFolder: MIGRATIONS, signal: new AbortController().signal, ...options };
}

let copies = 0;
/** With an order and a clock unlike those of the embedded database. */
async function emptyServer(): Promise<string> {
  copies += 1;
  const url = new URL(postgres?.url ?? "");
  const owner = await connectPostgres(url.href);
  await owner.run(`create database copy_${copies} template template0 locale 'C.UTF-8'`);
  await owner.run(`alter database copy_${copies} set timezone = 'Pacific/Auckland'`);
  await owner.close();
  url.pathname = `/copy_${copies}`;
  return url.href;
}

async function rowsOf(connection: Connection): Promise<string[]> {
  await connection.run("set timezone = 'UTC'; set bytea_output = 'hex'");
  const tables = await connection.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and (nspname in ('public', 'drizzle') and relname !~ '^class_' or relname = 'job_common')`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const query = `select '${name} ' || row_to_json(one)::text as row from ${name} one`;
    rows.push(...(await connection.query<{ row: string }>(query)).map(({ row }) => row));
  }
  return rows.sort();
}

describe.runIf(hasPostgres)("from one database to the other", () => {
  test("every row arrives as it was, from the embedded database to PostgreSQL and back, and psql reads the same file", async () => {
    expect(expected.length).toBeGreaterThan(90);
    const [url, byHand, folder] = [await emptyServer(), await emptyServer(), join(files.path, "back")];
    await restoreServer(url, await restoreOptions(backup));
    const back = await write("back.sql.gz", dumpPostgres(url, {}));
    await restoreFolder(folder, await restoreOptions(back));
    const options = {
      input: gunzipSync(readFileSync(backup)),
      stdio: ["pipe", "ignore", "pipe"] as ["pipe", "ignore", "pipe"],
    };
    execFileSync("psql", ["--single-transaction", "--set=ON_ERROR_STOP=1", "--dbname", byHand], options);
    for (const connection of [
      await connectPostgres(url),
      await connectPostgres(byHand),
      embeddedConnection(await openCluster(join(folder, "database"))),
    ]) {
      expect(await rowsOf(connection)).toEqual(expected);
      const next = "insert into public.aaa_notes (author_id) values ('a0') returning id::int";
      expect(await connection.query(next)).toEqual([{ id: 45 }]);
      expect(await connection.query("select from public.class_session")).toEqual([]);
      await connection.close();
    }
  });

  test("a database that holds anything, or is of a later version, is refused and left as it is", async () => {
    const url = await emptyServer();
    const target = await connectPostgres(url);
    await target.run("create table notes (a integer)");
    await expect(restoreServer(url, await restoreOptions(backup))).rejects.toThrow("n'est pas vide");
    await target.run("drop table notes");
    using older = temporaryFolder({ "meta/_journal.json": JSON.stringify({ entries: [] }) });
    const options = await restoreOptions(backup, { migrationsFolder: older.path });
    await expect(restoreServer(url, options)).rejects.toThrow("mettez d'abord le code à jour");
    expect(await rowsOf(target)).toEqual([]);
    await target.close();
  });
});

test("a file that was cut or is another fills nothing", async () => {
  const whole = readFileSync(backup);
  const lines = gunzipSync(whole).toString().split("\n");
  const damaged = [
    whole.subarray(0, whole.length - 1),
    whole.subarray(0, whole.length / 2),
    Buffer.alloc(0),
    Buffer.from("bonjour"),
    gzipSync(""),
    gzipSync(lines.slice(0, -2).join("\n")),
    gzipSync(lines.slice(0, -200).join("\n")),
    gzipSync(lines.slice(1).join("\n")),
  ];
  const isRefused = "n'est pas une sauvegarde complète du Récap";
  const read = async (path: string) => {
    for await (const _ of (await openBackup(path)).statements);
  };
  for (const [index, bytes] of damaged.entries()) {
    const path = join(files.path, `damaged-${index}`);
    writeFileSync(path, bytes);
    await expect(read(path), String(index)).rejects.toThrow(isRefused);
  }
  await expect(read(join(files.path, "absente"))).rejects.toThrow("n'existe pas ou ne se laisse pas lire (ENOENT)");
  const target = join(files.path, "refused");
  const options = await restoreOptions(join(files.path, "damaged-0"));
  await expect(restoreFolder(target, options)).rejects.toThrow(isRefused);
  expect(existsSync(join(target, "database"))).toBe(false);
});

test("a restore that is interrupted leaves the folder empty, and can be started again", async () => {
  const target = join(files.path, "again");
  const interruption = new AbortController();
  const { statements, ...options } = await restoreOptions(backup, { signal: interruption.signal });
  async function* interrupted() {
    for await (const some of statements) {
      yield some;
      interruption.abort();
    }
  }
  await expect(restoreFolder(target, { ...options, statements: interrupted() })).rejects.toThrow("aborted");
  expect(existsSync(join(target, "database"))).toBe(false);
  await restoreFolder(target, await restoreOptions(backup));
  await expect(restoreFolder(target, await restoreOptions(backup))).rejects.toThrow("contient déjà une base");
  const restored = embeddedConnection(await openCluster(join(target, "database")));
  expect(await rowsOf(restored)).toEqual(expected);
  await restored.close();
});

test("a backup that is interrupted leaves no file, one that ends can be read by its owner alone", async () => {
  const interruption = new AbortController();
  async function* endless() {
    for (;;) {
      yield "SELECT 1;\n";
      interruption.abort();
    }
  }
  const before = readdirSync(files.path);
  await expect(write("interrupted", endless(), interruption.signal)).rejects.toThrow("aborted");
  expect(readdirSync(files.path)).toEqual(before);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
});
