import { createHash } from "node:crypto";
import { desc, inArray, lte, max, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { contentEditions, contentFiles, contentTexts } from "#database/schema/content.server.ts";
import { isContentPath } from "./content-path.ts";
import { EditionRefused, EditionTaken, MAX_EDITION_BYTES, tooLarge } from "./edition-refused.ts";
import { refuseUnavailable } from "./refuse-unavailable.server.ts";
import { chunks } from "./row-chunks.ts";

export type EditionKind = (typeof contentEditions.$inferSelect)["kind"];

/** By path, the texts that an edition changes; null stands for no file. */
export type EditionChanges = ReadonlyMap<string, Buffer | null>;

export type NewEdition = {
  /** The number of the edition that it was checked over. */
  base: number;
  kind: EditionKind;
  author: string;
  note: string;
  changes: EditionChanges;
};

const MAX_NOTE_LENGTH = 500;
/** Key of the advisory lock: any number that no other lock uses. */
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
  /** By path, the hash of its text. */
  shas: Map<string, string>;
};

/** Edition and files are read in one snapshot. */
export function readServedFiles(db: Database): Promise<ServedFiles> {
  return db.transaction(async (tx) => ({ number: await readNumber(tx), shas: await readFiles(tx) }), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

/** The newest of each path, or as it was in an edition. */
export async function readFiles(db: Database | Transaction, edition?: number): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinctOn([contentFiles.path], { path: contentFiles.path, sha: contentFiles.sha })
    .from(contentFiles)
    .where(edition === undefined ? undefined : lte(contentFiles.edition, edition))
    .orderBy(contentFiles.path, desc(contentFiles.edition));
  return new Map(rows.flatMap(({ path, sha }) => (sha === null ? [] : [[path, sha] as const])));
}

/** By hash. */
export async function readTexts(db: Database | Transaction, shas: Iterable<string>): Promise<Map<string, Buffer>> {
  const texts = new Map<string, Buffer>();
  for (const some of chunks([...new Set(shas)])) {
    const rows = await db.select().from(contentTexts).where(inArray(contentTexts.sha, some));
    for (const { sha, bytes } of rows) texts.set(sha, bytes);
  }
  return texts;
}

/** By path. @param edition the served one when it is not given */
export async function readEdition(db: Database, edition?: number): Promise<Map<string, Buffer>> {
  const shas = await readFiles(db, edition);
  const texts = await readTexts(db, shas.values());
  return new Map([...shas].map(([path, sha]) => [path, texts.get(sha) ?? Buffer.alloc(0)]));
}

/** The newest first. */
export function listEditions(db: Database, limit: number) {
  return db.select().from(contentEditions).orderBy(desc(contentEditions.number)).limit(limit);
}

/** Extra writes in the edition's transaction. */
export type Alongside = (tx: Transaction, number: number) => Promise<void>;

/** Checked and rendered before: all that is left is one short transaction. Returns its number. */
export async function publishEdition(db: Database, edition: NewEdition, alongside?: Alongside): Promise<number> {
  refuseUnsafe(edition);
  return db
    .transaction(async (tx) => {
      await lockEditions(tx);
      if ((await readNumber(tx)) !== edition.base) throw new EditionTaken();
      const number = await insertEdition(tx, edition);
      await alongside?.(tx, number);
      return number;
    })
    .catch(refuseUnavailable);
}

/** Until the transaction ends: of two publications, or two processes that start, the second waits for the first. */
export async function lockEditions(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${EDITIONS_LOCK})`);
}

/** With the lock. Returns its number. */
export async function insertEdition(
  tx: Transaction,
  { base, kind, author, note, changes }: NewEdition,
): Promise<number> {
  const number = base + 1;
  await tx.insert(contentEditions).values({ number, kind, author, note, publishedAt: new Date() });
  await storeTexts(tx, [...changes.values()]);
  const rows = [...changes].map(([path, text]) => ({ edition: number, path, sha: text && hashText(text) }));
  for (const some of chunks(rows)) await tx.insert(contentFiles).values(some);
  return number;
}

/** Each once, by its hash. */
export async function storeTexts(tx: Transaction, texts: (Buffer | null)[]): Promise<void> {
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
  if (note.trim() === "" || note.length > MAX_NOTE_LENGTH || author.trim() === "" || author.length > MAX_NOTE_LENGTH) {
    throw new EditionRefused(`Il faut un auteur et une note, de ${MAX_NOTE_LENGTH} caractères au plus.`);
  }
  const size = [...changes.values()].reduce((sum, text) => sum + (text?.length ?? 0), 0);
  if (size > MAX_EDITION_BYTES) throw new EditionRefused(tooLarge(size));
}
