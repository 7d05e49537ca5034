import { createHash } from "node:crypto";
import { and, asc, count, desc, eq, ilike, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { hashText } from "#app/newsroom/editions/edition-store.server.ts";
import type { Staff } from "#app/office/team/staff-guard.server.ts";
import { isAtLeast } from "#app/office/team/staff-role.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { draftComments, draftFiles, draftReviews, drafts, draftWriters } from "#database/schema/newsroom.server.ts";
import { kindOf } from "./documents.ts";
import type { Draft, ListedDraft } from "./draft.ts";
import { type DraftState, OPEN_STATES } from "./draft-states.ts";
import { readDraftTexts } from "./draft-texts.server.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { shownText } from "./shown-text.ts";
import { isTrial } from "./trial-draft.ts";

export type DraftRow = typeof drafts.$inferSelect;
export type FileRow = typeof draftFiles.$inferSelect;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PAGE_SIZE = 50;
const MAX_QUERY_LENGTH = 100;

/** Null also for a malformed id. Every role may read every draft. */
export async function readDraft({ db }: Pick<NewsroomServices, "db">, staff: Staff, id: string): Promise<Draft | null> {
  return isAtLeast(staff, "writer") && isDraftId(id) ? readWholeDraft(db, id) : null;
}

/** For whoever was let in before: a member of the team, or the holder of a preview link. */
export async function readWholeDraft(db: Database, id: string): Promise<Draft | null> {
  const [row] = await db.select().from(drafts).where(eq(drafts.id, id));
  if (!row) return null;
  const files = (await readFileRows(db, id)).toSorted(
    (a, b) => Number(a.path !== row.document) - Number(b.path !== row.document),
  );
  const texts = await readDraftTexts(
    db,
    files.flatMap(({ sha, baseSha }) => [sha, baseSha]),
  );
  const textOf = (sha: string | null) => (sha === null ? null : shownText(texts.get(sha) ?? Buffer.alloc(0)));
  const reviews = await db
    .select()
    .from(draftReviews)
    .where(eq(draftReviews.draftId, id))
    .orderBy(desc(draftReviews.createdAt));
  const main = files.find(({ path }) => path === row.document);
  return {
    ...row,
    kind: kindOf(row.document) ?? "other",
    files: files.map(({ path, sha, baseSha }) => {
      return { path, text: textOf(sha), base: textOf(baseSha), baseSha, sha, isChanged: sha !== baseSha };
    }),
    isServed: isServedText(row.document, textOf(main?.baseSha ?? null)),
    createdById: row.createdBy,
    filesHash: hashFiles(row, files),
    writers: await readWriters(db, id),
    openComments: await db.$count(draftComments, and(eq(draftComments.draftId, id), isNull(draftComments.resolvedAt))),
    reviews: reviews.map(({ name, verdict, note, isLate, createdAt }) => {
      return { name, verdict, note, isLate, at: createdAt };
    }),
  };
}

export function isDraftId(id: string): boolean {
  return UUID.test(id);
}

export function readFileRows(db: Database | Transaction, draftId: string): Promise<FileRow[]> {
  return db.select().from(draftFiles).where(eq(draftFiles.draftId, draftId)).orderBy(asc(draftFiles.path));
}

export async function readWriters(db: Database | Transaction, draftId: string): Promise<string[]> {
  const rows = await db.select().from(draftWriters).where(eq(draftWriters.draftId, draftId));
  return rows.map(({ userId }) => userId);
}

/** What a second reader approves: the texts that change, and what readers will hear of it. */
export function hashFiles({ changeKind, changeNote }: Pick<DraftRow, "changeKind" | "changeNote">, files: FileRow[]) {
  const changed = files.filter(({ sha, baseSha }) => sha !== baseSha).map(({ path, sha }) => `${path} ${sha ?? ""}`);
  return createHash("sha256")
    .update(JSON.stringify([changed.toSorted(), changeKind, changeNote]))
    .digest("hex");
}

export function hashOrNull(bytes: Buffer | null): string | null {
  return bytes && hashText(bytes);
}

/** A planned article has a card, and nothing to read yet. */
function isServedText(document: string, base: string | null): boolean {
  if (base === null) return false;
  return !document.startsWith("articles/") || !/^status:[ \t]*["']?planned/m.test(base);
}

type DraftList = {
  /** What waits for this person first, then what is theirs, then the newest. */
  drafts: ListedDraft[];
  pages: number;
};

/** `state` « forced »: published without a second reader. `q` looks in titles. `page` counts from 1. */
export async function listDrafts(
  { db }: Pick<NewsroomServices, "db">,
  staff: Staff,
  { state = "open", q = "", page = 1 }: { state?: DraftState | "open" | "forced"; q?: string; page?: number },
): Promise<DraftList> {
  const words = q
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .replace(/[\\%_]/g, "\\$&");
  const wanted = and(stateFilter(state), words === "" ? undefined : ilike(drafts.title, `%${words}%`));
  const [total] = await db.select({ count: count() }).from(drafts).where(wanted);
  const hasWritten = sql<boolean>`exists (select 1 from ${draftWriters} where ${draftWriters.draftId} = ${drafts.id} and ${draftWriters.userId} = ${staff.userId})`;
  const isMine = sql<boolean>`coalesce(${drafts.createdBy} = ${staff.userId}, false) or ${hasWritten}`;
  const waitsForMe = waiting(staff, hasWritten, isMine);
  // A query of one table leaves the table out of its columns' names: both have an « id ».
  const openComments = sql<number>`(select count(*)::int from ${draftComments} where ${draftComments}.draft_id = ${drafts}.id and resolved_at is null)`;
  const rows = await db
    .select({ draft: drafts, isMine, waitsForMe, openComments })
    .from(drafts)
    .where(wanted)
    .orderBy(desc(waitsForMe), desc(isMine), desc(drafts.updatedAt), asc(drafts.id))
    .limit(PAGE_SIZE)
    .offset((Math.max(1, Math.trunc(page) || 1) - 1) * PAGE_SIZE);
  return {
    drafts: rows.map(({ draft, ...about }) => {
      const { id, document, title, publishAt, updatedAt, updatedByName, forcedReason, failure } = draft;
      const kind = kindOf(document) ?? "other";
      const shown = { id, document, kind, title, state: draft.state, publishAt, updatedAt, updatedByName };
      return { ...shown, forcedReason, failure, ...about };
    }),
    pages: Math.ceil((total?.count ?? 0) / PAGE_SIZE),
  };
}

/** Published without a second reader. */
export function countForced({ db }: Pick<NewsroomServices, "db">): Promise<number> {
  return db.$count(drafts, stateFilter("forced"));
}

/** The document that this person plays with, while it is open. */
export async function findTrial({ db }: Pick<NewsroomServices, "db">, { userId }: Staff): Promise<string | null> {
  const rows = await db
    .select({ id: drafts.id, document: drafts.document })
    .from(drafts)
    .where(and(eq(drafts.createdBy, userId), inArray(drafts.state, [...OPEN_STATES])));
  return rows.find(({ document }) => isTrial(document))?.id ?? null;
}

/** How many documents each filter of the list has. */
export async function countStates({ db }: Pick<NewsroomServices, "db">): Promise<Map<string, number>> {
  const rows = await db.select({ state: drafts.state, count: count() }).from(drafts).groupBy(drafts.state);
  return new Map(rows.map((row) => [row.state, row.count]));
}

/** Those whose hour is set, the nearest first. */
export function listScheduled({ db }: Pick<NewsroomServices, "db">) {
  return db
    .select({ id: drafts.id, title: drafts.title, publishAt: drafts.publishAt })
    .from(drafts)
    .where(eq(drafts.state, "scheduled"))
    .orderBy(asc(drafts.publishAt))
    .limit(PAGE_SIZE);
}

function stateFilter(state: DraftState | "open" | "forced"): SQL | undefined {
  if (state === "open") return inArray(drafts.state, [...OPEN_STATES]);
  return state === "forced" ? ne(drafts.forcedReason, "") : eq(drafts.state, state);
}

/** For a second reader to read, for its author to take up again, for someone to publish. */
function waiting({ role }: Staff, hasWritten: SQL<boolean>, isMine: SQL<boolean>): SQL<boolean> {
  const takeUp = sql`${drafts.state} = 'returned' and (${isMine})`;
  if (role === "writer") return sql<boolean>`(${takeUp})`;
  const read = sql`(${drafts.state} = 'review' or ${drafts.forcedReason} <> '') and not ${hasWritten}`;
  return sql<boolean>`((${takeUp}) or (${read}) or ${drafts.state} = 'approved')`;
}
