import { createHash } from "node:crypto";
import { desc, inArray, lte, max, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { contentEditions, contentFiles, contentTexts } from "#database/schema/content.server.ts";
import {
  DatabaseUnavailable,
  EDITION_NOTE_LENGTH,
  EditionRefused,
  EditionTaken,
  MAX_EDITION_BYTES,
  tooLarge,
} from "./edition-refused.ts";

const NAME = "[a-z0-9]+(?:-[a-z0-9]+)*";
const CONTENT_PATH = new RegExp(`^(?:${NAME}/){0,4}${NAME}(?:\\.[a-z]+){1,2}$`);
const MAX_LENGTH = 200;

/** The path is relative to content/ and must stay inside it. */
export function isContentPath(path: string): boolean {
  return path.length <= MAX_LENGTH && CONTENT_PATH.test(path);
}

/** The site makes the embedded database read-only before its disk is full; a PostgreSQL standby is always read-only. */
const READ_ONLY = "25006";
const DISK_FULL = ["53100", "ENOSPC"];
const AWAY = /^(?:ECONN|ETIMEDOUT|ENOTFOUND|EPIPE|57P0|08)|Connection terminated|timeout/;

/** Explains what stopped a publication when the cause is the database and not the code; other errors are rethrown. */
function refuseUnavailable(error: unknown): never {
  const { code = "", message = "" } = causeOf(error);
  const reason = reasonOf(code, message);
  throw reason ? new DatabaseUnavailable(reason, { cause: error }) : error;
}

function reasonOf(code: string, message: string): string | null {
  if (code === READ_ONLY)
    return "La base est en lecture seule (disque plein, ou serveur de secours) : rien n'a été publié.";
  if (DISK_FULL.includes(code))
    return "Le disque est plein : rien n'a été publié. Faites de la place, puis recommencez.";
  if (AWAY.test(code) || AWAY.test(message))
    return "La base ne répond pas. Quand elle sera revenue, regardez dans la liste des éditions si la vôtre y est avant de recommencer.";
  return null;
}

/** Returns the driver's error, which Drizzle wraps in one of its own. */
function causeOf(error: unknown): { code?: string; message?: string } {
  if (!(error instanceof Error)) return {};
  return error.cause instanceof Error ? causeOf(error.cause) : error;
}

/** A statement may have only a limited number of parameters, so rows are read and written in groups of this size. */
const ROWS_AT_ONCE = 500;

export function chunks<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ROWS_AT_ONCE) }, (_, index) =>
    all.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}

export type EditionKind = (typeof contentEditions.$inferSelect)["kind"];

/** The changed texts by path; null removes the file. */
export type EditionChanges = ReadonlyMap<string, Buffer | null>;

export type NewEdition = {
  /** The number of the edition against which the texts were checked. */
  base: number;
  kind: EditionKind;
  author: string;
  note: string;
  changes: EditionChanges;
};

/** The key of the advisory lock may be any number that no other lock uses. */
const EDITIONS_LOCK = 4_107_001;

export function hashText(text: Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}

export async function readNumber(db: Database | Transaction): Promise<number> {
  const [row] = await db.select({ number: max(contentEditions.number) }).from(contentEditions);
  return row?.number ?? 0;
}

export type ServedFiles = {
  number: number;
  /** The hash of each text, by path. */
  shas: Map<string, string>;
};

/** The number and the files are read in one snapshot, so that they belong to the same edition. */
export function readServedFiles(db: Database): Promise<ServedFiles> {
  return db.transaction(async (tx) => ({ number: await readNumber(tx), shas: await readFiles(tx) }), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

/** Returns the hash of each file in `edition`, by default in the newest one. */
export async function readFiles(db: Database | Transaction, edition?: number): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinctOn([contentFiles.path], { path: contentFiles.path, sha: contentFiles.sha })
    .from(contentFiles)
    .where(edition === undefined ? undefined : lte(contentFiles.edition, edition))
    .orderBy(contentFiles.path, desc(contentFiles.edition));
  return new Map(rows.flatMap(({ path, sha }) => (sha === null ? [] : [[path, sha] as const])));
}

export async function readEditionTexts(
  db: Database | Transaction,
  shas: Iterable<string>,
): Promise<Map<string, Buffer>> {
  const texts = new Map<string, Buffer>();
  for (const some of chunks([...new Set(shas)])) {
    const rows = await db.select().from(contentTexts).where(inArray(contentTexts.sha, some));
    for (const { sha, bytes } of rows) texts.set(sha, bytes);
  }
  return texts;
}

/** Reads all texts of an edition by path, by default those of the newest one. */
export async function readEdition(db: Database, edition?: number): Promise<Map<string, Buffer>> {
  const shas = await readFiles(db, edition);
  const texts = await readEditionTexts(db, shas.values());
  return new Map([...shas].map(([path, sha]) => [path, texts.get(sha) ?? Buffer.alloc(0)]));
}

export function listEditions(db: Database, limit: number) {
  return db.select().from(contentEditions).orderBy(desc(contentEditions.number)).limit(limit);
}

/** Writes more rows in the transaction that publishes the edition. */
export type Alongside = (tx: Transaction, number: number) => Promise<void>;

/** Writes an edition that was already checked and rendered, in one short transaction. Returns its number. */
export async function publishEdition(
  db: Database,
  edition: NewEdition,
  alongside?: Alongside,
  now = new Date(),
): Promise<number> {
  refuseUnsafe(edition);
  return db
    .transaction(async (tx) => {
      await lockEditions(tx);
      if ((await readNumber(tx)) !== edition.base) throw new EditionTaken();
      const number = await insertEdition(tx, edition, now);
      await alongside?.(tx, number);
      return number;
    })
    .catch(refuseUnavailable);
}

/**
 * Locks the editions until the transaction ends, so that of two publications, or two starting processes, the second
 * waits for the first.
 */
export async function lockEditions(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${EDITIONS_LOCK})`);
}

/** The caller must hold the lock of `lockEditions`. Returns the number of the new edition. */
export async function insertEdition(
  tx: Transaction,
  { base, kind, author, note, changes }: NewEdition,
  now: Date,
): Promise<number> {
  const number = base + 1;
  await tx.insert(contentEditions).values({ number, kind, author, note, publishedAt: now });
  await storeEditionTexts(tx, [...changes.values()]);
  const rows = [...changes].map(([path, text]) => ({ edition: number, path, sha: text && hashText(text) }));
  for (const some of chunks(rows)) await tx.insert(contentFiles).values(some);
  return number;
}

/** Each text is stored once, under its hash. */
export async function storeEditionTexts(tx: Transaction, texts: (Buffer | null)[]): Promise<void> {
  const rows = new Map(texts.flatMap((bytes) => (bytes ? [[hashText(bytes), bytes] as const] : [])));
  for (const some of chunks([...rows].map(([sha, bytes]) => ({ sha, bytes }))))
    await tx.insert(contentTexts).values(some).onConflictDoNothing();
}

function refuseUnsafe({ author, note, changes }: NewEdition): void {
  const outside = [...changes.keys()].find((path) => !isContentPath(path));
  if (outside !== undefined) {
    throw new EditionRefused(
      `« ${outside} » n'est pas un chemin de content/ : minuscules sans accents, chiffres et tirets.`,
    );
  }
  if (changes.size === 0) throw new EditionRefused("Rien ne change : il n'y a rien à publier.");
  if (
    note.trim() === "" ||
    note.length > EDITION_NOTE_LENGTH.max ||
    author.trim() === "" ||
    author.length > EDITION_NOTE_LENGTH.max
  ) {
    throw new EditionRefused(`Il faut un auteur et une note, de ${EDITION_NOTE_LENGTH.max} caractères au plus.`);
  }
  const size = [...changes.values()].reduce((sum, text) => sum + (text?.length ?? 0), 0);
  if (size > MAX_EDITION_BYTES) throw new EditionRefused(tooLarge(size));
}
