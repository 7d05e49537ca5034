import { and, eq, lt } from "drizzle-orm";
import type { Staff } from "#app/office/team/staff.ts";
import { isAtLeast } from "#app/office/team/staff.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { editLocks, staff as members } from "#database/schema/newsroom.server.ts";
import { formatHour } from "#platform/french/paris-time.ts";
import type { BegunTexts, EditLock, WritingPage } from "./draft.ts";
import { refuseUnwritable } from "./draft-states.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { refusedBecause } from "./outcome.ts";
import type { DraftRow } from "./read-drafts.server.ts";
import { withDraft } from "./workflow.server.ts";

/**
 * A lock expires after this time. An open page renews it twice a minute, but browsers let a hidden tab do so only once
 * a minute.
 */
const AWAY_MS = 180_000;
/**
 * The lock of another page of the same member expires sooner, because the message that the page was closed may have
 * been lost.
 */
const OWN_AWAY_MS = 75_000;

type TakenEditLock =
  /** `isOwn` is true when this page made the last save of the draft. */
  { state: "held"; isOwn: boolean } | { state: "taken"; lock: EditLock } | { state: "late" };

type HeldEditLock = { state: "held"; isOwn: boolean; version: number; began: BegunTexts };
type Refused = ReturnType<typeof refusedBecause>;

/** Returns null when no page holds the edit lock at present. */
export async function readEditLock(
  db: Database | Transaction,
  { userId }: Pick<Staff, "userId">,
  draftId: string,
  now = new Date(),
): Promise<EditLock | null> {
  const lock = await findEditLock(db, draftId);
  return lock && isPresent(lock, now, userId) ? shownEditLock(lock, userId) : null;
}

/** Takes or renews the edit lock for an open page, and returns the version that the page edits. */
export function holdEditLock(
  services: Pick<NewsroomServices, "db">,
  staff: Staff,
  id: string,
  page: WritingPage & { isForced: boolean },
  now = new Date(),
): Promise<Exclude<TakenEditLock, { state: "held" }> | HeldEditLock | Refused> {
  return withDraft(services, id, async (tx, { draft, files }) => {
    const refusal = isAtLeast(staff, "writer") ? refuseUnwritable(draft.state) : "Seule l’équipe écrit ici.";
    if (refusal) return refusedBecause(refusal);
    const lock = await takeEditLock(tx, staff, draft, page, now);
    if (lock.state !== "held") return lock;
    const began = Object.fromEntries(files.map(({ path, sha }) => [path, sha]));
    return { state: "held", version: draft.version, began, isOwn: lock.isOwn };
  });
}

/**
 * Must run in the transaction that has locked the draft. Takes the lock from another open page only when `isForced`.
 */
export async function takeEditLock(
  tx: Transaction,
  { userId }: Pick<Staff, "userId">,
  draft: Pick<DraftRow, "id" | "version">,
  { tab, number, isForced }: WritingPage & { isForced: boolean },
  now = new Date(),
): Promise<TakenEditLock> {
  const lock = await findEditLock(tx, draft.id);
  const isSame = lock !== null && lock.userId === userId && lock.tab === tab;
  if (isSame && tab !== "" && number <= lock.number) return { state: "late" };
  // Any page of the same member may take over the lock of a page without scripts, which cannot release it.
  const isFree = !lock || isSame || !isPresent(lock, now, userId) || (lock.userId === userId && lock.tab === "");
  if (!isFree && !isForced) return { state: "taken", lock: shownEditLock(lock, userId) };
  const since = isSame && isPresent(lock, now, userId) ? lock.since : now;
  const row = { userId, tab, number, version: isSame ? lock.version : 0, since, seenAt: now };
  await tx
    .insert(editLocks)
    .values({ draftId: draft.id, ...row })
    .onConflictDoUpdate({ target: editLocks.draftId, set: row });
  return { state: "held", isOwn: isSame && lock.version === draft.version };
}

export async function noteLockVersion(tx: Transaction, draftId: string, version: number): Promise<void> {
  await tx.update(editLocks).set({ version }).where(eq(editLocks.draftId, draftId));
}

/**
 * Releases the lock when its page is closed, and keeps the row, which holds the page's last request number and version.
 */
export async function releaseEditLock(tx: Transaction, { userId }: Staff, draftId: string, tab: string): Promise<void> {
  const { draftId: ofDraft, userId: ofUser, tab: ofTab } = editLocks;
  await tx
    .update(editLocks)
    .set({ seenAt: new Date(0) })
    .where(and(eq(ofDraft, draftId), eq(ofUser, userId), eq(ofTab, tab)));
}

export async function eraseOldEditLocks(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(editLocks).where(lt(editLocks.seenAt, before));
}

type EditLockRow = typeof editLocks.$inferSelect & { name: string };

async function findEditLock(db: Database | Transaction, draftId: string): Promise<EditLockRow | null> {
  const [found] = await db
    .select({ lock: editLocks, name: members.name })
    .from(editLocks)
    .innerJoin(members, eq(members.userId, editLocks.userId))
    .where(eq(editLocks.draftId, draftId));
  return found ? { ...found.lock, name: found.name } : null;
}

function isPresent(lock: EditLockRow, now: Date, reader: string): boolean {
  return lock.seenAt.getTime() > now.getTime() - (lock.userId === reader ? OWN_AWAY_MS : AWAY_MS);
}

function shownEditLock({ userId, name, since }: EditLockRow, reader: string): EditLock {
  return { name, since: formatHour(since), isMine: userId === reader };
}
