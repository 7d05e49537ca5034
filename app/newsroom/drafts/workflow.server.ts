import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { isUuid } from "#app/office/frame/uuid.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { isAtLeast } from "#app/office/team/staff.ts";
import type { Transaction } from "#database/open.server.ts";
import { draftReviews, drafts } from "#database/schema/newsroom.server.ts";
import { isTrial, TRIAL_REFUSAL } from "./documents.ts";
import { CHANGE_NOTE_LENGTH, CHANGE_REFUSALS, MAX_REVIEW_NOTE_LENGTH, refuseUnwritable } from "./draft-states.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { DONE, type Outcome, refusedBecause } from "./outcome.ts";
import {
  countOpenComments,
  type DraftRow,
  type FileRow,
  hashFiles,
  readFileRows,
  readWriters,
} from "./read-drafts.server.ts";
import { keepRevision } from "./revisions.server.ts";
import { withKind } from "./suggested-kind.server.ts";
import { type Telling, tellReaders, tellWritersOfReview } from "./tell-team.server.ts";

type Database = Pick<NewsroomServices, "db">;

const UNKNOWN = "Ce document n’existe pas, ou rien n’y est encore changé.";
export const CHANGED = "Ce document a changé depuis que vous l’avez lu : relisez-le.";

export type DraftSnapshot = { draft: DraftRow; files: FileRow[]; filesHash: string; writers: string[] };

export async function withDraft<Result>(
  { db }: Database,
  id: string,
  act: (tx: Transaction, held: DraftSnapshot) => Promise<Result>,
): Promise<Result | Extract<Outcome, { state: "refused" }>> {
  return db.transaction(async (tx) => {
    const held = await lockDraft(tx, id, { isLocked: true });
    return "state" in held ? held : act(tx, held);
  });
}

/** `isLocked` locks the row of the draft until the end of the transaction. */
export async function lockDraft(
  tx: Transaction,
  id: string,
  { isLocked }: { isLocked: boolean },
): Promise<DraftSnapshot | Extract<Outcome, { state: "refused" }>> {
  if (!isUuid(id)) return refusedBecause(UNKNOWN);
  const asked = tx.select().from(drafts).where(eq(drafts.id, id));
  const [draft] = await (isLocked ? asked.for("update") : asked);
  if (!draft) return refusedBecause(UNKNOWN);
  const files = await readFileRows(tx, id);
  return { draft, files, filesHash: hashFiles(draft, files), writers: await readWriters(tx, id) };
}

/** The kind and the note of the change must be saved before (`saveDraft`), because the second reader reads them too. */
export function requestReview(
  services: Database & Telling,
  staff: Staff,
  id: string,
  now = new Date(),
): Promise<Outcome> {
  return withDraft(services, id, async (tx, { draft: row, files, writers }) => {
    if (!["writing", "returned"].includes(row.state)) return refusedBecause("Ce document n’attend pas de relecture.");
    const draft = await withKind(tx, row, files);
    const refusal = refuseIncomplete(draft, files);
    if (refusal) return refusedBecause(refusal);
    await setState(tx, draft, { state: "review", changeKind: draft.changeKind, ...changedBy(staff, now) });
    await tellReaders(services, tx, { draft, writers, by: staff }, now);
    await keepRevision(tx, staff, { draftId: draft.id, reason: "request", ...snapshot(draft, files) }, now);
    return DONE;
  });
}

/** Returns why the draft cannot be sent to review yet, or null when it can. */
function refuseIncomplete({ changeKind, changeNote }: DraftRow, files: FileRow[]): string | null {
  if (files.every(({ sha, baseSha }) => sha === baseSha)) return "Rien n’a changé dans ce document.";
  if (!changeKind) return CHANGE_REFUSALS.kind;
  const isTold = changeKind === "major" || changeKind === "correction";
  if (isTold && changeNote.trim().length < CHANGE_NOTE_LENGTH.min) {
    return CHANGE_REFUSALS.note;
  }
  return null;
}

/**
 * Returns why a draft cannot be published yet: nobody has approved these exact files, or given a reason to publish
 * without approval. At the hour of a scheduled publication `schedule.server.ts` compares the hash itself, because this
 * function refuses the state « scheduled ».
 */
export function refuseUnready({ draft, files, filesHash }: DraftSnapshot, forcedReason = ""): string | null {
  if (isTrial(draft.document)) return TRIAL_REFUSAL;
  const refusal = refuseUnwritable(draft.state);
  if (refusal) return refusal;
  const isApproved = draft.state === "approved" && draft.approvedHash === filesHash;
  if (!isApproved && forcedReason === "")
    return "Ce document n’est pas approuvé : une autre personne le relit d’abord.";
  return refuseIncomplete(draft, files);
}

/** `filesHash` is the hash of what was read; the approval is refused when somebody has written since. */
export function approve(
  services: Database & Telling,
  staff: Staff,
  id: string,
  { filesHash, note }: { filesHash: string; note: string },
  now = new Date(),
): Promise<Outcome> {
  return review(services, staff, id, { filesHash, note, verdict: "approved" }, now);
}

/** Sends a draft back to its writers. The note or the open comments say what has to change. */
export function sendBack(
  services: Database & Telling,
  staff: Staff,
  id: string,
  { filesHash, note }: { filesHash: string; note: string },
  now = new Date(),
): Promise<Outcome> {
  return review(services, staff, id, { filesHash, note, verdict: "returned" }, now);
}

type Verdict = { filesHash: string; note: string; verdict: "approved" | "returned" };

async function review(
  services: Database & Telling,
  staff: Staff,
  id: string,
  read: Verdict,
  now: Date,
): Promise<Outcome> {
  if (!isAtLeast(staff, "reviewer")) return refusedBecause("Relire un document demande le rôle « relecture ».");
  if (read.note.length > MAX_REVIEW_NOTE_LENGTH)
    return refusedBecause(`La note a ${MAX_REVIEW_NOTE_LENGTH} signes au plus.`);
  return withDraft(services, id, async (tx, { draft, files, filesHash, writers }) => {
    const canReturn = read.verdict === "returned" && draft.state === "approved";
    if (draft.state !== "review" && !canReturn) return refusedBecause("Ce document n’attend pas de relecture.");
    if (read.filesHash !== filesHash) return refusedBecause(CHANGED);
    if (read.verdict === "approved" && writers.includes(staff.userId)) {
      return refusedBecause("Vous y avez écrit : une autre personne le relit.");
    }
    const { verdict, note } = read;
    const comments = await countOpenComments(tx, id);
    if (verdict === "returned" && note.trim() === "" && comments === 0) {
      return refusedBecause("Dites ce qui est à reprendre : une note ici, ou une remarque dans le texte.");
    }
    await addReview(tx, staff, { draft, ...read, isLate: false }, now);
    await tellWritersOfReview(services, tx, { draft, writers, by: staff, verdict, note, comments });
    if (verdict === "returned") {
      await setState(tx, draft, { state: "returned" });
      return DONE;
    }
    await setState(tx, draft, { state: "approved", approvedHash: filesHash });
    await keepRevision(tx, staff, { draftId: id, reason: "approve", ...snapshot(draft, files) }, now);
    return DONE;
  });
}

export function discardDraft(services: Database, staff: Staff, id: string, now = new Date()): Promise<Outcome> {
  return withDraft(services, id, async (tx, { draft }) => {
    const refusal = refuseUnwritable(draft.state);
    if (refusal) return refusedBecause(refusal);
    if (draft.createdBy !== staff.userId && !isAtLeast(staff, "reviewer")) {
      return refusedBecause("Abandonner un document commencé par une autre personne demande le rôle « relecture ».");
    }
    await setState(tx, draft, { state: "discarded", ...changedBy(staff, now) });
    return DONE;
  });
}

/** Records that a second reader has read a text that was published without one. */
export async function readLate(
  services: Database,
  staff: Staff,
  id: string,
  note: string,
  now = new Date(),
): Promise<Outcome> {
  if (!isAtLeast(staff, "reviewer")) return refusedBecause("Relire un document demande le rôle « relecture ».");
  if (note.length > MAX_REVIEW_NOTE_LENGTH)
    return refusedBecause(`La note a ${MAX_REVIEW_NOTE_LENGTH} signes au plus.`);
  return withDraft(services, id, async (tx, { draft, filesHash, writers }) => {
    if (draft.forcedReason === "") return refusedBecause("Ce document a déjà été relu.");
    if (writers.includes(staff.userId))
      return refusedBecause("Vous l’avez écrit ou publié : une autre personne le relit.");
    await addReview(tx, staff, { draft, filesHash, note, verdict: "approved", isLate: true }, now);
    await tx.update(drafts).set({ forcedReason: "" }).where(eq(drafts.id, id));
    return DONE;
  });
}

function addReview(
  tx: Transaction,
  { userId, name }: Staff,
  { draft, ...review }: Verdict & { draft: DraftRow; isLate: boolean },
  now: Date,
) {
  return tx
    .insert(draftReviews)
    .values({ id: randomUUID(), draftId: draft.id, userId, name, createdAt: now, ...review });
}

/** The version is increased, so that a page opened before cannot save over the new state. */
async function setState(
  tx: Transaction,
  { id, version }: DraftRow,
  changes: Partial<Pick<DraftRow, "state" | "changeKind" | "approvedHash" | "updatedAt" | "updatedByName">>,
): Promise<void> {
  await tx
    .update(drafts)
    .set({ ...changes, version: version + 1 })
    .where(eq(drafts.id, id));
}

/** A verdict changes no text, so it leaves who changed the text last, and when. */
function changedBy({ name }: Staff, now: Date) {
  return { updatedAt: now, updatedByName: name };
}

/** Returns the files of a draft with the version that it gets when its state changes. */
export function snapshot({ version }: DraftRow, files: FileRow[]) {
  return { version: version + 1, files: Object.fromEntries(files.map(({ path, sha }) => [path, sha])) };
}
