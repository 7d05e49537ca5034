import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, ne, notInArray, or } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { isUuid } from "#app/office/frame/uuid.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { isAtLeast } from "#app/office/team/staff.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import {
  draftCommentReplies,
  draftComments,
  draftFiles,
  draftReviews,
  draftRevisions,
} from "#database/schema/newsroom.server.ts";
import type { Revision } from "./draft.ts";
import type { RevisionReason } from "./draft-states.ts";
import { readDraftTexts, shownText } from "./draft-texts.server.ts";
import type { NewsroomServices } from "./newsroom-services.ts";

export const MAX_REVISIONS = 100;
const WITHOUT_NEW_TEXT: RevisionReason[] = ["request", "approve", "publish"];
/** No person requests these revisions, so they are dropped first when a draft has too many. */
const AUTOMATIC: RevisionReason[] = ["save", "met"];
/** Saves by the same person within this time replace one revision. */
const STRETCH_MS = 600_000;

type NewRevision = {
  draftId: string;
  reason: RevisionReason;
  version: number;
  files: Record<string, string | null>;
};

/**
 * A save replaces the revision of the same person's saves of the last ten minutes; the replaced texts are erased
 * at night.
 */
export async function keepRevision(
  tx: Transaction,
  { userId, name }: { userId: string | null; name: string },
  revision: NewRevision,
  now: Date,
): Promise<void> {
  const former = revision.reason === "save" && userId ? await findStretch(tx, revision.draftId, userId, now) : null;
  if (former) {
    const { version, files } = revision;
    await tx
      .update(draftRevisions)
      .set({ name, version, files, createdAt: now })
      .where(eq(draftRevisions.id, former.id));
    return;
  }
  const row = { id: randomUUID(), userId, name, startedAt: now, createdAt: now, ...revision };
  await tx.insert(draftRevisions).values(row);
  await dropOldest(tx, revision.draftId);
}

/**
 * Finds the revision to replace. It is never the first one of the draft, which must remain, nor one that somebody has
 * read, with which the present text is compared for them.
 */
async function findStretch(tx: Transaction, draftId: string, userId: string, now: Date) {
  const [newest] = await tx
    .select()
    .from(draftRevisions)
    .where(eq(draftRevisions.draftId, draftId))
    .orderBy(desc(draftRevisions.createdAt), desc(draftRevisions.version))
    .limit(1);
  const isOfStretch =
    newest?.reason === "save" &&
    newest.userId === userId &&
    newest.version > 1 &&
    newest.startedAt.getTime() > now.getTime() - STRETCH_MS;
  if (!isOfStretch) return null;
  const [lastRead] = await listReadings(tx, draftId);
  return lastRead && lastRead >= newest.createdAt ? null : newest;
}

/** Whoever gives a verdict or comments has read the text as it was then. Returns the times, the newest first. */
export async function listReadings(db: Database | Transaction, draftId: string, userId?: string): Promise<Date[]> {
  const by = <Table extends typeof draftReviews | typeof draftComments | typeof draftCommentReplies>(table: Table) =>
    userId === undefined ? undefined : eq(table.userId, userId);
  const rows = await unionAll(
    db
      .select({ at: draftReviews.createdAt })
      .from(draftReviews)
      .where(and(eq(draftReviews.draftId, draftId), by(draftReviews))),
    db
      .select({ at: draftComments.createdAt })
      .from(draftComments)
      .where(and(eq(draftComments.draftId, draftId), by(draftComments))),
    db
      .select({ at: draftCommentReplies.createdAt })
      .from(draftCommentReplies)
      .innerJoin(draftComments, eq(draftComments.id, draftCommentReplies.commentId))
      .where(and(eq(draftComments.draftId, draftId), by(draftCommentReplies))),
  );
  return rows.map(({ at }) => at).toSorted((one, other) => other.getTime() - one.getTime());
}

async function dropOldest(tx: Transaction, draftId: string): Promise<void> {
  const kept = await tx
    .select({ id: draftRevisions.id, reason: draftRevisions.reason })
    .from(draftRevisions)
    .where(eq(draftRevisions.draftId, draftId))
    .orderBy(desc(draftRevisions.createdAt), desc(draftRevisions.version));
  const excess = kept.length - MAX_REVISIONS;
  if (excess <= 0) return;
  const byWorth = [
    ...kept.filter(({ reason }) => !AUTOMATIC.includes(reason)),
    ...kept.filter(({ reason }) => AUTOMATIC.includes(reason)),
  ];
  const ids = byWorth.slice(MAX_REVISIONS).map(({ id }) => id);
  await tx.delete(draftRevisions).where(inArray(draftRevisions.id, ids));
}

/** Returns the name of the last other person who wrote after `version`, or null when nobody else did. */
export async function writerSince(
  tx: Transaction,
  draftId: string,
  { userId, version }: { userId: string; version: number },
): Promise<string | null> {
  const [last] = await tx
    .select({ name: draftRevisions.name })
    .from(draftRevisions)
    .where(
      and(
        eq(draftRevisions.draftId, draftId),
        gt(draftRevisions.version, version),
        notInArray(draftRevisions.reason, ["met", ...WITHOUT_NEW_TEXT]),
        or(ne(draftRevisions.userId, userId), isNull(draftRevisions.userId)),
      ),
    )
    .orderBy(desc(draftRevisions.version))
    .limit(1);
  return last?.name ?? null;
}

/** Returns the ids of those who wrote in the revision or in an earlier one. */
export async function authorsOf(db: Database | Transaction, draftId: string, revision: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(draftRevisions)
    .where(and(eq(draftRevisions.draftId, draftId), notInArray(draftRevisions.reason, WITHOUT_NEW_TEXT)));
  const [restored] = await db
    .select({ version: draftRevisions.version })
    .from(draftRevisions)
    .where(and(eq(draftRevisions.draftId, draftId), eq(draftRevisions.id, revision)));
  const files = await db.select().from(draftFiles).where(eq(draftFiles.draftId, draftId));
  const bases = new Map(files.map(({ path, baseSha }) => [path, baseSha]));
  const authors = rows.flatMap(({ userId, version, files: shas }) => {
    const isWritten = Object.entries(shas).some(([path, sha]) => sha !== (bases.get(path) ?? null));
    return userId && isWritten && version <= (restored?.version ?? 0) ? [userId] : [];
  });
  return [...new Set(authors)];
}

export async function listRevisions(
  { db }: Pick<NewsroomServices, "db">,
  staff: Staff,
  id: string,
): Promise<Revision[]> {
  if (!isAtLeast(staff, "writer") || !isUuid(id)) return [];
  const rows = await db
    .select()
    .from(draftRevisions)
    .where(eq(draftRevisions.draftId, id))
    .orderBy(desc(draftRevisions.createdAt), desc(draftRevisions.version))
    .limit(MAX_REVISIONS);
  return rows.map(({ id: revision, name, reason, createdAt }) => ({ id: revision, name, reason, at: createdAt }));
}

/** Returns the texts of a revision by path, or null for an unknown id. */
export async function readRevision(
  db: Database,
  draftId: string,
  revision: string,
): Promise<Record<string, string | null> | null> {
  const shas = await shasOfRevision(db, draftId, revision);
  if (!shas) return null;
  const texts = await readDraftTexts(db, Object.values(shas));
  return Object.fromEntries(
    Object.entries(shas).map(([path, sha]) => [path, sha && shownText(texts.get(sha) ?? Buffer.alloc(0))]),
  );
}

export async function shasOfRevision(
  db: Database | Transaction,
  draftId: string,
  revision: string,
): Promise<Record<string, string | null> | null> {
  if (!isUuid(draftId) || !isUuid(revision)) return null;
  const [found] = await db
    .select({ files: draftRevisions.files })
    .from(draftRevisions)
    .where(and(eq(draftRevisions.id, revision), eq(draftRevisions.draftId, draftId)));
  return found?.files ?? null;
}
