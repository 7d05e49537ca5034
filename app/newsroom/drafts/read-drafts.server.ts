import { createHash } from "node:crypto";
import { and, asc, count, desc, eq, ilike, inArray, isNull, like, ne, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/office/team/staff.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { draftComments, draftFiles, draftReviews, drafts, draftWriters } from "#database/schema/newsroom.server.ts";
import { typeset } from "#platform/french/typography.ts";
import { isTrial, kindOf } from "./documents.ts";
import type { Draft, ListedDraft } from "./draft.ts";
import { type DraftState, isOpen, OPEN_STATES } from "./draft-states.ts";
import { readDraftTexts, shownText } from "./draft-texts.server.ts";
import type { NewsroomServices } from "./newsroom-services.ts";

export type DraftRow = typeof drafts.$inferSelect;
export type FileRow = typeof draftFiles.$inferSelect;

const PAGE_SIZE = 50;
const MAX_QUERY_LENGTH = 100;

/**
 * This function checks no right: the caller must already have checked that the person is a member of the team or holds
 * a preview link.
 */
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
  const figures = isOpen(row.state) ? await findNewFigures(db, { ...row, text: textOf(main?.sha ?? null) }) : [];
  return {
    ...row,
    kind: kindOf(row.document) ?? "other",
    files: files.map(({ path, sha, baseSha }) => {
      return { path, text: textOf(sha), base: textOf(baseSha), baseSha, sha, isChanged: sha !== baseSha };
    }),
    figures: (await Promise.all(figures.map((figure) => readWholeDraft(db, figure)))).filter((one) => one !== null),
    isServed: isServedText(row.document, textOf(main?.baseSha ?? null)),
    createdById: row.createdBy,
    filesHash: hashFiles(row, files),
    writers: await readWriters(db, id),
    openComments: await countOpenComments(db, id),
    reviews: reviews.map(({ name, verdict, note, isLate, createdAt }) => {
      return { name, verdict, note, isLate, at: createdAt };
    }),
  };
}

/** Returns the paths of the data of the figures that a text shows. */
export function figuresIn({ document, text }: { document: string; text: string | null }): string[] {
  if (!document.endsWith(".md")) return [];
  return [...(text ?? "").matchAll(/\]\(\/figures\/([\w-]+)\.svg\b/g)].map(([, name]) => `figures/${name}.yaml`);
}

/** Returns the ids of the open drafts of figures that readers do not have: those that a text shows, or all of them. */
export async function findNewFigures(
  db: Database | Transaction,
  shownIn?: { document: string; text: string | null },
): Promise<string[]> {
  const shown = shownIn && figuresIn(shownIn);
  if (shown?.length === 0) return [];
  const rows = await db
    .select({ id: drafts.id })
    .from(drafts)
    .innerJoin(draftFiles, and(eq(draftFiles.draftId, drafts.id), eq(draftFiles.path, drafts.document)))
    .where(
      and(
        shown ? inArray(drafts.document, shown) : like(drafts.document, "figures/%"),
        inArray(drafts.state, [...OPEN_STATES]),
        isNull(draftFiles.baseSha),
      ),
    )
    .orderBy(asc(drafts.createdAt));
  return rows.map(({ id }) => id);
}

export function readFileRows(db: Database | Transaction, draftId: string): Promise<FileRow[]> {
  return db.select().from(draftFiles).where(eq(draftFiles.draftId, draftId)).orderBy(asc(draftFiles.path));
}

export async function readWriters(db: Database | Transaction, draftId: string): Promise<string[]> {
  const rows = await db.select().from(draftWriters).where(eq(draftWriters.draftId, draftId));
  return rows.map(({ userId }) => userId);
}

export function countOpenComments(db: Database | Transaction, draftId: string): Promise<number> {
  return db.$count(draftComments, and(eq(draftComments.draftId, draftId), isNull(draftComments.resolvedAt)));
}

/** Hashes what a second reader approves: the changed texts, and what readers will learn about the change. */
export function hashFiles({ changeKind, changeNote }: Pick<DraftRow, "changeKind" | "changeNote">, files: FileRow[]) {
  const changed = files.filter(({ sha, baseSha }) => sha !== baseSha).map(({ path, sha }) => `${path} ${sha ?? ""}`);
  return createHash("sha256")
    .update(JSON.stringify([changed.toSorted(), changeKind, changeNote]))
    .digest("hex");
}

/** A planned article has a card on the site but no text yet, so it does not count as served. */
function isServedText(document: string, base: string | null): boolean {
  if (base === null) return false;
  return !document.startsWith("articles/") || !/^status:[ \t]*["']?planned/m.test(base);
}

type DraftList = {
  /** Drafts that wait for this person come first, then the person's own, then the newest. */
  drafts: ListedDraft[];
  pages: number;
};

/** `state` « forced » means published without a second reader. `q` searches in titles. `page` counts from 1. */
export async function listDrafts(
  { db }: Pick<NewsroomServices, "db">,
  staff: Staff,
  { state = "open", q = "", page = 1 }: { state?: DraftState | "open" | "forced"; q?: string; page?: number },
): Promise<DraftList> {
  const words = typeset(q.trim().slice(0, MAX_QUERY_LENGTH)).replace(/[\\%_]/g, "\\$&");
  const wanted = and(stateFilter(state), words === "" ? undefined : ilike(drafts.title, `%${words}%`));
  const [total] = await db.select({ count: count() }).from(drafts).where(wanted);
  const hasWritten = sql<boolean>`exists (select 1 from ${draftWriters} where ${draftWriters.draftId} = ${drafts.id} and ${draftWriters.userId} = ${staff.userId})`;
  const isMine = sql<boolean>`coalesce(${drafts.createdBy} = ${staff.userId}, false) or ${hasWritten}`;
  const waitsForMe = waiting(staff, hasWritten, isMine);
  // In a query of one table, Drizzle writes column names without the table; « id » would be ambiguous here, as both
  // tables have it.
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

/** Counts the drafts published without a second reader that no second reader has read since. */
export function countForced({ db }: Pick<NewsroomServices, "db">): Promise<number> {
  return db.$count(drafts, stateFilter("forced"));
}

/** Returns the id of this person's open trial document, or null. */
export async function findTrial({ db }: Pick<NewsroomServices, "db">, { userId }: Staff): Promise<string | null> {
  const rows = await db
    .select({ id: drafts.id, document: drafts.document })
    .from(drafts)
    .where(and(eq(drafts.createdBy, userId), inArray(drafts.state, [...OPEN_STATES])));
  return rows.find(({ document }) => isTrial(document))?.id ?? null;
}

export async function countStates({ db }: Pick<NewsroomServices, "db">): Promise<Map<string, number>> {
  const rows = await db.select({ state: drafts.state, count: count() }).from(drafts).groupBy(drafts.state);
  return new Map(rows.map((row) => [row.state, row.count]));
}

/** Lists the drafts with a scheduled publication, the next one first. */
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

/**
 * Returns the condition for drafts on which this person should act: to review, to revise after a refusal, or
 * to publish.
 */
function waiting({ role }: Staff, hasWritten: SQL<boolean>, isMine: SQL<boolean>): SQL<boolean> {
  const takeUp = sql`${drafts.state} = 'returned' and (${isMine})`;
  if (role === "writer") return sql<boolean>`(${takeUp})`;
  const read = sql`(${drafts.state} = 'review' or ${drafts.forcedReason} <> '') and not ${hasWritten}`;
  return sql<boolean>`((${takeUp}) or (${read}) or ${drafts.state} = 'approved')`;
}
