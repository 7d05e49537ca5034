import { createHash } from "node:crypto";
import { desc, gt, inArray, isNull, max, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { contentChanges, contentEditions, contentOverlay, contentTexts } from "#database/schema/content.server.ts";
import type { EditionDrawing } from "#library/catalogue/create-catalogue.ts";
import { LINKED_PAGES } from "#library/catalogue/site-paths.ts";
import { isContentPath } from "./content-path.ts";
import { storeDrawings } from "./edition-drawings.server.ts";
import { EditionRefused, EditionTaken } from "./edition-refused.ts";
import type { OverlayRow } from "./overlay.ts";
import { refuseUnavailable } from "./refuse-unavailable.server.ts";
import { chunks } from "./row-chunks.ts";

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
  /** The drawings of all texts that are not the build's, whichever edition they came with. */
  drawings: EditionDrawing[];
};

/** All texts of a publication together: some twenty times the content of today. */
export const MAX_EDITION_BYTES = 20_000_000;
/**
 * Every process holds them in memory, once for each address. A withdrawal or a rollback, which may be urgent, is not held to
 * it: it draws what a former edition drew.
 */
export const MAX_DRAWN_BYTES = 40_000_000;
const MAX_NOTE_LENGTH = 500;

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

/** Extra writes in the edition's transaction. */
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
  await db
    .transaction(async (tx) => {
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
      await storeDrawings(tx, number, edition.drawings);
      await alongside?.(tx, number);
    })
    .catch(refuseUnavailable);
  return number;
}

/** Records, as an edition, that a new build contains these texts; what is served does not change. */
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
  throw new EditionTaken();
}

function refuseUnsafe({ kind, author, note, changes, drawings }: NewEdition): void {
  const outside = changes.find(({ path }) => !isContentPath(path));
  if (outside) {
    throw new EditionRefused(
      `« ${outside.path} » n'est pas un chemin de content/ : minuscules sans accents, chiffres et tirets.`,
    );
  }
  const linked = changes.find(({ path, text }) => text === null && LINKED_PAGES.includes(path));
  if (linked) {
    throw new EditionRefused(
      `« ${linked.path} » : le site mène lui-même à cette page, en bas de toutes les autres ou dans un formulaire. Son texte peut changer ; elle reste, à son adresse.`,
    );
  }
  if (changes.length === 0) throw new EditionRefused("Rien ne change : il n'y a rien à publier.");
  if (new Set(changes.map(({ path }) => path)).size < changes.length) {
    throw new EditionRefused("Un même fichier est donné deux fois.");
  }
  if (note.trim() === "" || note.length > MAX_NOTE_LENGTH || author.trim() === "" || author.length > MAX_NOTE_LENGTH) {
    throw new EditionRefused(`Il faut un auteur et une note, de ${MAX_NOTE_LENGTH} caractères au plus.`);
  }
  const size = changes.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
  if (size > MAX_EDITION_BYTES) throw new EditionRefused(tooLarge(size));
  const drawn = new Map(drawings.map(({ path, bytes }) => [path, bytes.length]));
  const drawnSize = [...drawn.values()].reduce((sum, length) => sum + length, 0);
  if (drawnSize > MAX_DRAWN_BYTES && kind !== "withdraw" && kind !== "rollback") {
    throw new EditionRefused(
      `Les images de cette édition pèsent ${megabytes(drawnSize)} Mo, et la base en garde ${megabytes(MAX_DRAWN_BYTES)} au plus : exportez les textes du site, puis construisez-le avec eux.`,
    );
  }
}

export function tooLarge(bytes: number): string {
  return `Ces textes pèsent ${megabytes(bytes)} Mo : une édition en change ${megabytes(MAX_EDITION_BYTES)} au plus.`;
}

export function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}
