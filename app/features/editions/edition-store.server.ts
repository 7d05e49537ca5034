import { createHash } from "node:crypto";
import { desc, gt, inArray, isNull, max, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import {
  contentChanges,
  contentDrawings,
  contentEditions,
  contentOverlay,
  contentTexts,
} from "#database/schema/content.server.ts";
import type { EditionDrawing } from "#library/catalogue/create-catalogue.ts";
import { isContentPath } from "./content-path.ts";
import { EditionRefused, EditionTaken } from "./edition-refused.ts";
import type { OverlayRow } from "./overlay.ts";

export type EditionKind = (typeof contentEditions.$inferSelect)["kind"];

/** Null stands for no file. */
export type EditionChange = { path: string; former: Buffer | null; text: Buffer | null; builtSha: string | null };

export type NewEdition = {
  /** The number of the edition that it was checked over. */
  base: number;
  kind: EditionKind;
  author: string;
  note: string;
  /** When the build was made over which it was checked. */
  builtAt: Date;
  changes: EditionChange[];
  /** Of all that the edition holds beside the build; those that are known stay as they are. */
  drawings: EditionDrawing[];
};

/** Of all texts of a publication, and some twenty times the content of today. */
export const MAX_EDITION_BYTES = 20_000_000;
const LONGEST_NOTE = 500;
/** Bounds a statement's parameters. */
const ROWS_AT_ONCE = 500;

export function hashText(text: Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}

export async function readNumber(db: Database | Transaction): Promise<number> {
  const [row] = await db.select({ number: max(contentEditions.number) }).from(contentEditions);
  return row?.number ?? 0;
}

/** Both of one moment. */
export async function readOverlay(db: Database): Promise<{ number: number; rows: OverlayRow[] }> {
  return db.transaction(async (tx) => ({ number: await readNumber(tx), rows: await selectRows(tx) }), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

function selectRows(db: Database | Transaction): Promise<OverlayRow[]> {
  const { path, sha, builtSha, absorbedAt } = contentOverlay;
  return db.select({ path, sha, builtSha, absorbedAt }).from(contentOverlay);
}

/** By hash. */
export async function readTexts(db: Database, shas: string[]): Promise<Map<string, Buffer>> {
  const texts = new Map<string, Buffer>();
  for (const some of chunks(shas)) {
    const rows = await db.select().from(contentTexts).where(inArray(contentTexts.sha, some));
    for (const { sha, bytes } of rows) texts.set(sha, bytes);
  }
  return texts;
}

/** By address, of the texts that are served. */
export async function readDrawings(
  db: Database,
  applied: ReadonlyMap<string, string | null>,
): Promise<Map<string, Buffer>> {
  const drawings = new Map<string, Buffer>();
  const served = [...applied].flatMap(([source, sha]) => (sha ? [[source, sha] as const] : []));
  for (const some of chunks(served)) {
    const rows = await db
      .select()
      .from(contentDrawings)
      .where(inArray(contentDrawings.sourceSha, [...new Set(some.map(([, sha]) => sha))]))
      .orderBy(contentDrawings.edition);
    for (const { path, source, sourceSha, bytes } of rows)
      if (applied.get(source) === sourceSha) drawings.set(path, bytes);
  }
  return drawings;
}

/** The newest first. */
export function listEditions(db: Database, limit: number) {
  return db.select().from(contentEditions).orderBy(desc(contentEditions.number)).limit(limit);
}

/** The texts that editions replaced, by path. */
export async function readReplaced(db: Database, paths: string[]): Promise<Map<string, string[]>> {
  const replaced = new Map<string, string[]>();
  for (const some of chunks(paths)) {
    const rows = await db
      .selectDistinct({ path: contentChanges.path, sha: contentChanges.formerSha })
      .from(contentChanges)
      .where(inArray(contentChanges.path, some));
    for (const { path, sha } of rows) if (sha) replaced.set(path, [...(replaced.get(path) ?? []), sha]);
  }
  return replaced;
}

/** What each path held in an edition, for those that have changed since. */
export async function readFormer(db: Database, number: number): Promise<Map<string, string | null>> {
  const rows = await db
    .selectDistinctOn([contentChanges.path], { path: contentChanges.path, sha: contentChanges.formerSha })
    .from(contentChanges)
    .where(gt(contentChanges.edition, number))
    .orderBy(contentChanges.path, contentChanges.edition);
  return new Map(rows.map(({ path, sha }) => [path, sha]));
}

/** What else changes with an edition, or not at all. */
export type Alongside = (tx: Transaction, number: number) => Promise<void>;

/** Checked and rendered before: all that is left is one short transaction. Returns its number. */
export async function publishEdition(db: Database, edition: NewEdition, alongside?: Alongside): Promise<number> {
  refuseUnsafe(edition);
  const number = edition.base + 1;
  const rows = edition.changes.map(({ path, former, text, builtSha }) => {
    return { path, builtSha, formerSha: former && hashText(former), sha: text && hashText(text) };
  });
  const texts = new Map(
    edition.changes.flatMap(({ former, text }) => [former, text].flatMap((one) => (one ? [[hashText(one), one]] : []))),
  ) as Map<string, Buffer>;
  await db.transaction(async (tx) => {
    await takeNumber(tx, number, edition);
    for (const some of chunks([...texts]))
      await tx
        .insert(contentTexts)
        .values(some.map(([sha, bytes]) => ({ sha, bytes })))
        .onConflictDoNothing();
    for (const some of chunks(rows)) {
      await tx
        .insert(contentChanges)
        .values(some.map(({ path, formerSha, sha }) => ({ edition: number, path, formerSha, sha })));
      await tx
        .insert(contentOverlay)
        .values(
          some.map(({ path, sha, builtSha }) => {
            return { path, sha, builtSha, edition: number, absorbedAt: sha === builtSha ? edition.builtAt : null };
          }),
        )
        .onConflictDoUpdate({
          target: contentOverlay.path,
          set: {
            edition: sql`excluded.edition`,
            sha: sql`excluded.sha`,
            builtSha: sql`excluded.built_sha`,
            absorbedAt: sql`excluded.absorbed_at`,
          },
        });
    }
    await storeDrawings(tx, number, edition);
    await alongside?.(tx, number);
  });
  return number;
}

/** One a statement: a picture is a hundred times a text. */
async function storeDrawings(tx: Transaction, number: number, { changes, drawings }: NewEdition): Promise<void> {
  const texts = new Map(changes.map(({ path, text }) => [path, text]));
  for (const { path, source, bytes } of drawings) {
    const text = texts.get(source);
    if (!text) continue;
    const row = { path, source, sourceSha: hashText(text), edition: number, bytes };
    await tx.insert(contentDrawings).values(row).onConflictDoNothing();
  }
}

/** Notes as an edition of its own which texts a new build holds: what is served stays the same. */
export async function absorbRows(db: Database, paths: string[], builtAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const number = (await readNumber(tx)) + 1;
    const note = `Le site construit contient désormais ${paths.length === 1 ? "ce texte" : "ces textes"}.`;
    await takeNumber(tx, number, { kind: "absorb", author: "Le Récap", note });
    for (const some of chunks(paths)) {
      const absorbed = await tx
        .update(contentOverlay)
        .set({ absorbedAt: builtAt })
        .where(sql`${inArray(contentOverlay.path, some)} and ${isNull(contentOverlay.absorbedAt)}`)
        .returning({ path: contentOverlay.path, sha: contentOverlay.sha });
      if (absorbed.length === 0) throw new EditionRefused("Ces textes sont déjà absorbés.");
      await tx
        .insert(contentChanges)
        .values(absorbed.map(({ path, sha }) => ({ edition: number, path, formerSha: sha, sha })));
    }
  });
}

/** The number is the lock: of two publications over the same edition, the second finds it taken. */
async function takeNumber(
  tx: Transaction,
  number: number,
  { kind, author, note }: Pick<NewEdition, "kind" | "author" | "note">,
): Promise<void> {
  const current = await readNumber(tx);
  const taken =
    current === number - 1 &&
    (await tx
      .insert(contentEditions)
      .values({ number, kind, author, note, publishedAt: new Date() })
      .onConflictDoNothing()
      .returning({ number: contentEditions.number }));
  if (taken && taken.length === 1) return;
  throw new EditionTaken(
    "Une autre édition a été publiée pendant la vérification de la vôtre : recommencez, vos textes seront vérifiés avec les siens.",
  );
}

function refuseUnsafe({ author, note, changes }: NewEdition): void {
  const outside = changes.find(({ path }) => !isContentPath(path));
  if (outside) {
    throw new EditionRefused(
      `« ${outside.path} » n'est pas un chemin de content/ : minuscules sans accents, chiffres et tirets.`,
    );
  }
  if (changes.length === 0) throw new EditionRefused("Rien ne change : il n'y a rien à publier.");
  if (new Set(changes.map(({ path }) => path)).size < changes.length) {
    throw new EditionRefused("Un même fichier est donné deux fois.");
  }
  if (note.trim() === "" || note.length > LONGEST_NOTE || author.trim() === "" || author.length > LONGEST_NOTE) {
    throw new EditionRefused(`Il faut un auteur et une note, de ${LONGEST_NOTE} caractères au plus.`);
  }
  const size = changes.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
  if (size > MAX_EDITION_BYTES) throw new EditionRefused(tooLarge(size));
}

export function tooLarge(bytes: number): string {
  const megabytes = (size: number) => Math.ceil(size / 1_000_000);
  return `Ces textes pèsent ${megabytes(bytes)} Mo : une édition en change ${megabytes(MAX_EDITION_BYTES)} au plus.`;
}

function chunks<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ROWS_AT_ONCE) }, (_, index) =>
    all.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}
