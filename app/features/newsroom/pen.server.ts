import { and, eq, lt } from "drizzle-orm";
import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import { isAtLeast } from "#app/features/staff/staff-role.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { draftPens, staff as members } from "#database/schema/newsroom.server.ts";
import { formatHour } from "#platform/french/paris-time.ts";
import type { BegunTexts, Pen, WritingPage } from "./draft.ts";
import { refuseUnwritable } from "./draft-states.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { refused } from "./outcome.ts";
import type { DraftRow } from "./read-drafts.server.ts";
import { withDraft } from "./workflow.server.ts";

/** A page says twice a minute that it is open; browsers let a hidden one do so once. */
const AWAY_MS = 180_000;

type TakenPen =
  /** `isOwn`: the last save of the draft is this page's. */
  { state: "held"; isOwn: boolean } | { state: "taken"; pen: Pen } | { state: "late" };

type HeldPen = { state: "held"; isOwn: boolean; version: number; began: BegunTexts };
type Refused = ReturnType<typeof refused>;

/** Who writes at this moment; null for nobody. */
export async function readPen(
  db: Database | Transaction,
  { userId }: Pick<Staff, "userId">,
  draftId: string,
  now = new Date(),
): Promise<Pen | null> {
  const pen = await findPen(db, draftId);
  return pen && isPresent(pen, now) ? shownPen(pen, userId) : null;
}

/** For a page that is open: what it then writes over. */
export function holdPen(
  services: Pick<NewsroomServices, "db">,
  staff: Staff,
  id: string,
  page: WritingPage & { isForced: boolean },
): Promise<Exclude<TakenPen, { state: "held" }> | HeldPen | Refused> {
  return withDraft(services, id, async (tx, { draft, files }) => {
    const refusal = isAtLeast(staff, "writer") ? refuseUnwritable(draft.state) : "Seule l’équipe écrit ici.";
    if (refusal) return refused(refusal);
    const pen = await takePen(tx, staff, draft, page);
    if (pen.state !== "held") return pen;
    const began = Object.fromEntries(files.map(({ path, sha }) => [path, sha]));
    return { state: "held", version: draft.version, began, isOwn: pen.isOwn };
  });
}

/** In the transaction that holds the draft. Of another page that is still open it is taken only when asked for. */
export async function takePen(
  tx: Transaction,
  { userId }: Pick<Staff, "userId">,
  draft: Pick<DraftRow, "id" | "version">,
  { tab, number, isForced }: WritingPage & { isForced: boolean },
  now = new Date(),
): Promise<TakenPen> {
  const pen = await findPen(tx, draft.id);
  const isSame = pen !== null && pen.userId === userId && pen.tab === tab;
  if (isSame && tab !== "" && number <= pen.number) return { state: "late" };
  // What a page without scripts took, any page of the same person goes on with.
  const isFree = !pen || isSame || !isPresent(pen, now) || (pen.userId === userId && pen.tab === "");
  if (!isFree && !isForced) return { state: "taken", pen: shownPen(pen, userId) };
  const since = isSame && isPresent(pen, now) ? pen.since : now;
  const row = { userId, tab, number, version: isSame ? pen.version : 0, since, seenAt: now };
  await tx
    .insert(draftPens)
    .values({ draftId: draft.id, ...row })
    .onConflictDoUpdate({ target: draftPens.draftId, set: row });
  return { state: "held", isOwn: isSame && pen.version === draft.version };
}

export async function notePenVersion(tx: Transaction, draftId: string, version: number): Promise<void> {
  await tx.update(draftPens).set({ version }).where(eq(draftPens.draftId, draftId));
}

/** Its page was left. */
export async function leavePen(tx: Transaction, { userId }: Staff, draftId: string, tab: string): Promise<void> {
  const { draftId: ofDraft, userId: ofUser, tab: ofTab } = draftPens;
  await tx
    .update(draftPens)
    .set({ seenAt: new Date(0) })
    .where(and(eq(ofDraft, draftId), eq(ofUser, userId), eq(ofTab, tab)));
}

export async function eraseOldPens(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(draftPens).where(lt(draftPens.seenAt, before));
}

type PenRow = typeof draftPens.$inferSelect & { name: string };

async function findPen(db: Database | Transaction, draftId: string): Promise<PenRow | null> {
  const [found] = await db
    .select({ pen: draftPens, name: members.name })
    .from(draftPens)
    .innerJoin(members, eq(members.userId, draftPens.userId))
    .where(eq(draftPens.draftId, draftId));
  return found ? { ...found.pen, name: found.name } : null;
}

function isPresent({ seenAt }: PenRow, now: Date): boolean {
  return seenAt.getTime() > now.getTime() - AWAY_MS;
}

function shownPen({ userId, name, since }: PenRow, reader: string): Pen {
  return { name, since: formatHour(since), isMine: userId === reader };
}
