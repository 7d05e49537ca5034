import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Staff } from "#app/office/team/staff-guard.server.ts";
import { isAtLeast } from "#app/office/team/staff-role.ts";
import type { Transaction } from "#database/open.server.ts";
import { draftReviews, drafts } from "#database/schema/newsroom.server.ts";
import { CHANGE_NOTE_LENGTH, refuseUnwritable } from "./draft-states.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { DONE, type Outcome, refused } from "./outcome.ts";
import { type DraftRow, type FileRow, hashFiles, isDraftId, readFileRows, readWriters } from "./read-drafts.server.ts";
import { keepRevision } from "./revisions.server.ts";
import { type Telling, tellReaders, tellWritersOfReview } from "./tell-team.server.ts";

type Database = Pick<NewsroomServices, "db">;

const MAX_NOTE_LENGTH = 2_000;

const UNKNOWN = "Ce document n’existe pas.";
export const CHANGED = "Ce document a changé depuis que vous l’avez lu : relisez-le.";

/** A draft with its files, read in one transaction. */
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

/** @param isLocked locks the draft's row until the end of the transaction */
export async function lockDraft(
  tx: Transaction,
  id: string,
  { isLocked }: { isLocked: boolean },
): Promise<DraftSnapshot | Extract<Outcome, { state: "refused" }>> {
  if (!isDraftId(id)) return refused(UNKNOWN);
  const asked = tx.select().from(drafts).where(eq(drafts.id, id));
  const [draft] = await (isLocked ? asked.for("update") : asked);
  if (!draft) return refused(UNKNOWN);
  const files = await readFileRows(tx, id);
  return { draft, files, filesHash: hashFiles(draft, files), writers: await readWriters(tx, id) };
}

/** The kind and the note of the change are saved before (`saveDraft`): the second reader reads them too. */
export function requestReview(services: Database & Telling, staff: Staff, id: string): Promise<Outcome> {
  return withDraft(services, id, async (tx, { draft, files, writers }) => {
    if (!["writing", "returned"].includes(draft.state)) return refused("Ce document n’attend pas de relecture.");
    const refusal = refuseIncomplete(draft, files);
    if (refusal) return refused(refusal);
    await setState(tx, draft, staff, { state: "review" });
    await tellReaders(services, tx, { draft, writers, by: staff });
    await keepRevision(tx, staff, { draftId: draft.id, reason: "request", ...snapshot(draft, files) });
    return DONE;
  });
}

/** Why it cannot be sent to review yet; null when it can. */
export function refuseIncomplete({ changeKind, changeNote }: DraftRow, files: FileRow[]): string | null {
  if (files.every(({ sha, baseSha }) => sha === baseSha)) return "Rien n’a changé dans ce document.";
  if (!changeKind) return "Dites d’abord si c’est une correction de forme ou un changement de fond.";
  const isTold = changeKind === "major" || changeKind === "correction";
  if (isTold && changeNote.trim().length < CHANGE_NOTE_LENGTH.min) {
    return `Écrivez la phrase que les lecteurs liront, de ${CHANGE_NOTE_LENGTH.min} à ${CHANGE_NOTE_LENGTH.max} signes.`;
  }
  return null;
}

/** @param filesHash of what was read: refused when somebody has written since */
export function approve(
  services: Database & Telling,
  staff: Staff,
  id: string,
  { filesHash, note }: { filesHash: string; note: string },
): Promise<Outcome> {
  return review(services, staff, id, { filesHash, note, verdict: "approved" });
}

/** The note is needed. */
export async function sendBack(
  services: Database & Telling,
  staff: Staff,
  id: string,
  { filesHash, note }: { filesHash: string; note: string },
): Promise<Outcome> {
  if (note.trim() === "") return refused("Dites ce qui est à reprendre.");
  return review(services, staff, id, { filesHash, note, verdict: "returned" });
}

type Verdict = { filesHash: string; note: string; verdict: "approved" | "returned" };

async function review(services: Database & Telling, staff: Staff, id: string, read: Verdict): Promise<Outcome> {
  if (!isAtLeast(staff, "reviewer")) return refused("Seul un relecteur peut relire un document.");
  if (read.note.length > MAX_NOTE_LENGTH) return refused(`La note a ${MAX_NOTE_LENGTH} signes au plus.`);
  return withDraft(services, id, async (tx, { draft, files, filesHash, writers }) => {
    const canReturn = read.verdict === "returned" && draft.state === "approved";
    if (draft.state !== "review" && !canReturn) return refused("Ce document n’attend pas de relecture.");
    if (read.filesHash !== filesHash) return refused(CHANGED);
    if (read.verdict === "approved" && writers.includes(staff.userId)) {
      return refused("Vous y avez écrit : une autre personne le relit.");
    }
    await addReview(tx, staff, { draft, ...read, isLate: false });
    const { verdict, note } = read;
    await tellWritersOfReview(services, tx, { draft, writers, by: staff, verdict, note });
    if (read.verdict === "returned") {
      await setState(tx, draft, staff, { state: "returned" });
      return DONE;
    }
    await setState(tx, draft, staff, { state: "approved", approvedHash: filesHash });
    await keepRevision(tx, staff, { draftId: id, reason: "approve", ...snapshot(draft, files) });
    return DONE;
  });
}

export function discardDraft(services: Database, staff: Staff, id: string): Promise<Outcome> {
  return withDraft(services, id, async (tx, { draft }) => {
    const refusal = refuseUnwritable(draft.state);
    if (refusal) return refused(refusal);
    if (draft.createdBy !== staff.userId && !isAtLeast(staff, "reviewer")) {
      return refused("Seule la personne qui l’a commencé, ou un relecteur, peut l’abandonner.");
    }
    await setState(tx, draft, staff, { state: "discarded" });
    return DONE;
  });
}

/** Someone else has read what was published without a second reader. */
export async function readLate(services: Database, staff: Staff, id: string, note: string): Promise<Outcome> {
  if (!isAtLeast(staff, "reviewer")) return refused("Seul un relecteur peut relire un document.");
  if (note.length > MAX_NOTE_LENGTH) return refused(`La note a ${MAX_NOTE_LENGTH} signes au plus.`);
  return withDraft(services, id, async (tx, { draft, filesHash, writers }) => {
    if (draft.forcedReason === "") return refused("Ce document a déjà été relu.");
    if (writers.includes(staff.userId)) return refused("Vous l’avez écrit ou publié : une autre personne le relit.");
    await addReview(tx, staff, { draft, filesHash, note, verdict: "approved", isLate: true });
    await tx.update(drafts).set({ forcedReason: "" }).where(eq(drafts.id, id));
    return DONE;
  });
}

function addReview(
  tx: Transaction,
  { userId, name }: Staff,
  { draft, ...review }: Verdict & { draft: DraftRow; isLate: boolean },
) {
  return tx.insert(draftReviews).values({ id: randomUUID(), draftId: draft.id, userId, name, ...review });
}

/** Increases the version, so that a page opened before cannot save over it. */
async function setState(
  tx: Transaction,
  { id, version }: DraftRow,
  { name }: Staff,
  changes: Partial<Pick<DraftRow, "state" | "approvedHash">>,
): Promise<void> {
  await tx
    .update(drafts)
    .set({ ...changes, version: version + 1, updatedAt: new Date(), updatedByName: name })
    .where(eq(drafts.id, id));
}

/** As they are once the state has changed. */
export function snapshot({ version }: DraftRow, files: FileRow[]) {
  return { version: version + 1, files: Object.fromEntries(files.map(({ path, sha }) => [path, sha])) };
}
