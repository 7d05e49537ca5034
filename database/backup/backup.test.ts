import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAnswerWanted } from "#app/features/reports/report-states.server.ts";
import { openEmptyDatabase } from "#tests/support/database/database.ts";
import { hasPostgres, startPostgres, type TestPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { createNewsletterServices } from "#tests/support/site/newsletter.ts";
import type { RowBatch } from "./backup-format.ts";
import { type Connection, connectPostgres, embeddedConnection, type OpenConnection } from "./connection.server.ts";
import { dropSentMail } from "./drop-sent-mail.server.ts";
import { type LoadOptions, loadDatabase } from "./load-tables.server.ts";
import { checkBackup, openBackup } from "./read-backup.server.ts";
import { readContents, readRows } from "./read-tables.server.ts";
import { writeBackup } from "./write-backup.server.ts";

const FIRST = `
  create table "Auteurs" (id text primary key, "Nom complet" text not null, born timestamptz);
  --> statement-breakpoint
  create table aaa_notes (
    id bigint generated always as identity primary key, author_id text not null references "Auteurs" (id),
    data jsonb, raw json, bytes bytea, amount numeric, ratio double precision, tags text[], days date[], span interval,
    length integer generated always as (length(author_id)) stored
  );`;
const SECOND = `
  alter table "Auteurs" add column country text not null default 'FR';
  --> statement-breakpoint
  update "Auteurs" set "Nom complet" = upper("Nom complet");`;
const MIGRATIONS = join(import.meta.dirname, "../migrations");

const older = migrationsFolder(FIRST);
const newer = migrationsFolder(FIRST, SECOND);
const files = temporaryFolder();
let postgres: TestPostgres | null = null;
let source: OpenConnection;
beforeAll(async () => {
  if (hasPostgres) postgres = await startPostgres();
  source = await difficultSource();
});
afterAll(async () => {
  await source.close();
  await postgres?.stop();
  for (const folder of [older, newer, files]) folder[Symbol.dispose]();
});

function migrationsFolder(...statements: string[]) {
  const entries = statements.map((_, idx) => ({ idx, version: "7", when: idx + 1, tag: `${idx}`, breakpoints: true }));
  const sql = statements.map((statement, index) => [`${index}.sql`, statement]);
  return temporaryFolder({ "meta/_journal.json": JSON.stringify({ entries }), ...Object.fromEntries(sql) });
}

async function emptyEmbedded(): Promise<OpenConnection> {
  const client = await openEmptyDatabase();
  return { ...embeddedConnection(client), close: () => client.close() };
}

const emptyTarget = () => (hasPostgres ? emptyPostgres() : emptyEmbedded());

let copies = 0;
async function emptyPostgres(): Promise<OpenConnection> {
  copies += 1;
  const url = new URL(postgres?.url ?? "");
  const owner = await connectPostgres(url.href);
  // An order and a clock unlike those of the embedded database.
  await owner.run(`create database copy_${copies} template template0 locale 'C.UTF-8'`);
  await owner.run(`alter database copy_${copies} set timezone = 'Pacific/Auckland'`);
  await owner.close();
  url.pathname = `/copy_${copies}`;
  return connectPostgres(url.href);
}

async function backUp(source: Connection, name: string, options: { signal?: AbortSignal } = {}): Promise<string> {
  const path = join(files.path, name);
  const onRows = () => {};
  const signal = options.signal ?? new AbortController().signal;
  await source.run("begin isolation level repeatable read");
  try {
    const contents = await readContents(source);
    const batches = readRows(source, contents.tables);
    await writeBackup({ path, contents, batches, secrets: { a: "b" }, sessionSecret: null, onRows, signal });
    return path;
  } finally {
    await source.run("rollback");
  }
}

async function restore(path: string, target: Connection, options: Partial<LoadOptions> = {}) {
  const signal = new AbortController().signal;
  await checkBackup(path, () => {}, signal);
  const { header, batches } = await openBackup(path);
  const load = {
    contents: header,
    batches,
    migrationsFolder: older.path,
    targetName: "« essai »",
    onRows: () => {},
    settle: async () => {},
    signal,
  };
  return loadDatabase(target, { ...load, ...options });
}

async function rowsOf(connection: Connection): Promise<string[]> {
  await connection.run("begin");
  const { tables } = await readContents(connection);
  const batches: RowBatch[] = [];
  for await (const batch of readRows(connection, tables)) batches.push(batch);
  await connection.run("rollback");
  return batches.flatMap(({ table, rows }) => rows.map((row) => `${table.name} ${row}`)).sort();
}

test("long rows are read a few at a time, short ones by hundreds", async () => {
  const connection = await emptyEmbedded();
  await connection.run(`
    create table photos (bytes text); insert into photos select repeat('x', 800000) from generate_series(1, 40);
    create table words (word text); insert into words select 'word' from generate_series(1, 3000);
    begin`);
  const longest = { photos: 0, words: 0 };
  for await (const { table, rows } of readRows(connection, [
    { name: "photos", columns: ["bytes"], rows: 40 },
    { name: "words", columns: ["word"], rows: 3_000 },
  ])) {
    const name = table.name as keyof typeof longest;
    longest[name] = Math.max(longest[name], rows.length);
  }
  await connection.close();
  expect(longest).toEqual({ photos: 4, words: 500 });
});

async function isEmpty(connection: Connection): Promise<boolean> {
  return (
    (await connection.query("select from pg_tables where schemaname in ('public', 'drizzle', 'jobs')")).length === 0
  );
}

async function difficultSource(): Promise<OpenConnection> {
  const database = await emptyEmbedded();
  const contents = { migrations: [], tables: [], sequences: [] };
  const nothing = async function* () {};
  const signal = new AbortController().signal;
  const made = { contents, batches: nothing(), targetName: "", onRows: () => {}, settle: async () => {}, signal };
  await loadDatabase(database, { ...made, migrationsFolder: older.path });
  const text = fc.string({ unit: "binary", maxLength: 40 }).map((value) => value.replaceAll("\0", ""));
  const json = fc.jsonValue({ stringUnit: "binary" }).map((value) => JSON.stringify(value).replaceAll("\\u0000", ""));
  const names = ["", "L’été\u2028à\u2029Noël\r\n\t\\ \"' 🎉", ...fc.sample(text, { numRuns: 40, seed: 6 })];
  const values = [
    "null",
    '{"n": 12345678901234567890.123456789, "e": 1e300}',
    ...fc.sample(json, { numRuns: 40, seed: 6 }),
  ];
  for (const [index, name] of names.entries()) {
    const born = index % 3 === 0 ? null : `1969-07-20 20:17:40.${String(index).padStart(6, "0")}+02`;
    await database.query('insert into "Auteurs" values ($1, $2, $3)', [`a${index}`, name, born]);
    await database.query(
      `insert into aaa_notes (author_id, data, raw, bytes, amount, ratio, tags, days, span)
       values ($1, $2, $3, decode(md5($1), 'hex'), $4, $5, $6::jsonb::text::text[], $7, $8)`.replace(
        "$6::jsonb::text::text[]",
        "array[$6, null, '', '{\"\\,}']",
      ),
      [
        `a${index}`,
        values[index],
        '{ "b": 1,\n  "a": 2 }',
        `9${"0".repeat(index)}.10`,
        0.1 + index,
        name,
        "{infinity,2024-02-29}",
        "1 mon 2 days 00:00:00.5",
      ],
    );
  }
  return database;
}

describe.runIf(hasPostgres)("from one database to the other", () => {
  test("every row arrives as it was, from the embedded database through files to PostgreSQL and back", async () => {
    const server = await emptyPostgres();
    const back = await emptyEmbedded();
    expect(await restore(await backUp(source, "there"), server)).toEqual({ unknown: [] });
    await restore(await backUp(server, "back"), back);
    const expected = await rowsOf(source);
    expect(expected).toHaveLength(84);
    expect(await rowsOf(server)).toEqual(expected);
    expect(await rowsOf(back)).toEqual(expected);
    for (const target of [server, back]) {
      const [next] = await target.query<{ id: unknown }>(
        "insert into aaa_notes (author_id) values ('a0') returning id::int",
      );
      expect(next).toEqual({ id: 43 });
      await target.close();
    }
  });

  test("messages that wait travel with the rest, and the queue goes on with them", async () => {
    await using services = Object.assign(await createNewsletterServices(), {
      [Symbol.asyncDispose]: () => services.close(),
    });
    await services.signUps.record({ email: "lea@exemple.fr", source: "updates_signup", clientAddress: "192.0.2.1" });
    const used = embeddedConnection(services.database.client);
    const target = await emptyPostgres();
    await restore(await backUp(used, "mail"), target, { migrationsFolder: MIGRATIONS });
    expect(await rowsOf(target)).toEqual(await rowsOf(used));
    const waiting = await target.query("select from jobs.job where name = 'mail' and state = 'created'");
    expect(waiting).toHaveLength(1);
    await target.close();
  });

  test("a restored queue keeps what asks for a click, and sends no welcome and no answer a second time", async () => {
    await using services = Object.assign(await createNewsletterServices(), {
      [Symbol.asyncDispose]: () => services.close(),
    });
    const to = "lea@exemple.fr";
    await services.signUps.record({ email: to, source: "updates_signup", clientAddress: "192.0.2.1" });
    await services.mail.enqueue({
      kind: "newsletter-welcome",
      to,
      subscriberId: "1",
      unsubscribeUrl: "https://exemple.fr",
    });
    const used = embeddedConnection(services.database.client);
    const [report, answer] = [randomUUID(), randomUUID()];
    await used.query(
      "insert into reports (id, subject, message, email, answered_at) values ($1, 'question', 'Bonjour', $2, now())",
      [report, to],
    );
    await used.query("insert into report_answers (id, report_id, text) values ($1, $2, 'Merci.')", [answer, report]);
    await dropSentMail(used);
    const waiting = await used.query("select data ->> 'kind' as kind from jobs.job where name = 'mail'");
    expect(waiting).toEqual([{ kind: "sign-up-link" }]);
    expect(await used.query("select outcome from report_answers")).toEqual([{ outcome: "given-up" }]);
    expect(await used.query("select answered_at from reports")).toEqual([{ answered_at: null }]);
    expect(await isAnswerWanted(services.db, answer)).toBe(false);
  });
});

test("an older backup goes into the tables of its day, which the later migrations then change", async () => {
  const path = await backUp(source, "older");
  const target = await emptyTarget();
  await restore(path, target, { migrationsFolder: newer.path });
  const [author] = await target.query(`select "Nom complet" as name, country from "Auteurs" where id = 'a1'`);
  expect(author).toEqual({ name: "L’ÉTÉ\u2028À\u2029NOËL\r\n\t\\ \"' 🎉", country: "FR" });
  expect(await target.query("select from drizzle.__drizzle_migrations")).toHaveLength(2);

  const newerPath = await backUp(target, "newer");
  const tooOld = await emptyTarget();
  await expect(restore(newerPath, tooOld)).rejects.toThrow("mettez d'abord le code à jour");
  expect(await isEmpty(tooOld)).toBe(true);
  for (const database of [target, tooOld]) await database.close();
});

test("a database that holds anything is refused and left as it is", async () => {
  const path = await backUp(source, "refused");
  const before = await rowsOf(source);
  await expect(restore(path, source)).rejects.toThrow("La base « essai » n'est pas vide : rien n'y a été changé.");
  expect(await rowsOf(source)).toEqual(before);
});

test("a file that was cut or changed anywhere fills nothing", async () => {
  const target = await emptyTarget();
  const whole = readFileSync(await backUp(source, "whole"));
  const text = gunzipSync(whole).toString();
  const lines = text.split("\n");
  const damaged = [
    whole.subarray(0, whole.length - 1),
    whole.subarray(0, whole.length / 2),
    Buffer.alloc(0),
    Buffer.from("bonjour"),
    gzipSync(""),
    gzipSync(lines.slice(0, -2).join("\n")),
    gzipSync(lines.toSpliced(5, 1).join("\n")),
    gzipSync(text.replace('"id":"a1"', '"id":"z1"')),
    gzipSync(text.replace('"a":"b"', '"a":"c"')),
  ];
  for (const [index, bytes] of damaged.entries()) {
    const path = join(files.path, `damaged-${index}`);
    writeFileSync(path, bytes);
    await expect(restore(path, target), String(index)).rejects.toThrow("n'est pas une sauvegarde complète du Récap");
  }
  await expect(openBackup(join(files.path, "absente"))).rejects.toThrow(
    "n'existe pas ou ne se laisse pas lire (ENOENT)",
  );
  expect(await isEmpty(target)).toBe(true);
  await target.close();
});

test("a restore that is interrupted leaves the database empty, and can be started again", async () => {
  const path = await backUp(source, "again");
  const target = await emptyTarget();
  const interruption = new AbortController();
  const options = { signal: interruption.signal, onRows: () => interruption.abort() };
  await expect(restore(path, target, options)).rejects.toThrow("aborted");
  expect(await isEmpty(target)).toBe(true);
  await restore(path, target);
  expect(await rowsOf(target)).toEqual(await rowsOf(source));
  await target.close();
});

test("a backup that is interrupted leaves no file, one that ends can be read by its owner alone", async () => {
  const interruption = new AbortController();
  void nextTurn().then(() => interruption.abort());
  const before = readdirSync(files.path);
  await expect(backUp(source, "interrupted", { signal: interruption.signal })).rejects.toThrow("aborted");
  expect(readdirSync(files.path)).toEqual(before);
  expect(statSync(await backUp(source, "ended")).mode & 0o777).toBe(0o600);
});

test("a table that the site does not know is named and left behind", async () => {
  await source.run("create table hors_site (a integer); insert into hors_site values (1), (2)");
  const target = await emptyTarget();
  const { unknown } = await restore(await backUp(source, "unknown"), target);
  await source.run("drop table hors_site");
  expect(unknown).toMatchObject([{ name: "public.hors_site", rows: 2 }]);
  await target.close();
});
