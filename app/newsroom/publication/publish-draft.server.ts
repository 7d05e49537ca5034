import { and, eq } from "drizzle-orm";
import { CHANGE_LABELS, MIN_FORCED_REASON, refuseUnwritable } from "#app/newsroom/drafts/draft-states.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { type Outcome, refused } from "#app/newsroom/drafts/outcome.ts";
import type { DraftRow } from "#app/newsroom/drafts/read-drafts.server.ts";
import { keepRevision } from "#app/newsroom/drafts/revisions.server.ts";
import { serveNewest } from "#app/newsroom/drafts/served.server.ts";
import { tellWritersOfPublication } from "#app/newsroom/drafts/tell-team.server.ts";
import { isTrial, TRIAL_REFUSAL } from "#app/newsroom/drafts/trial-draft.ts";
import { type DraftSnapshot, refuseIncomplete, snapshot } from "#app/newsroom/drafts/workflow.server.ts";
import { DatabaseUnavailable, EditionRefused, EditionTaken } from "#app/newsroom/editions/edition-refused.ts";
import { publishEdition } from "#app/newsroom/editions/edition-store.server.ts";
import { hasFreshProof, type Staff } from "#app/office/team/staff-guard.server.ts";
import { isAtLeast, type Role } from "#app/office/team/staff-role.ts";
import type { Transaction } from "#database/open.server.ts";
import { drafts, draftWriters } from "#database/schema/newsroom.server.ts";
import { checkWhole } from "./check-candidate.server.ts";
import { candidateOf, editionChanges, prepareDraft } from "./prepare-draft.server.ts";
import { readSnapshot } from "./read-snapshot.server.ts";

export type PublishOutcome = { state: "done"; edition: number } | Extract<Outcome, { state: "refused" }>;

/** The member responsible; without an id once the account is erased. */
export type Publisher = { userId: string | null; name: string; role: Role };

/** Attempts, each against a newer edition. */
const TRIES = 3;
const MAX_NOTE_LENGTH = 500;

/**
 * Checks, renders and publishes; takes seconds. Needs a fresh code of the phone and an approval, or a reason from an
 * administrator (`forcedReason`).
 */
export async function publishDraft(
  services: NewsroomServices,
  staff: Staff,
  id: string,
  { forcedReason = null }: { forcedReason?: string | null } = {},
): Promise<PublishOutcome> {
  const refusal = refusePublisher(staff, new Date());
  if (refusal) return refused(refusal);
  const reasonRefusal = refuseReason(staff, forcedReason);
  if (reasonRefusal) return { ...refused(reasonRefusal), field: "reason" };
  const held = await readSnapshot(services, id);
  if ("state" in held) return held;
  const unready = refuseUnready(held, forcedReason ?? "");
  if (unready) return refused(unready);
  return publishSnapshot(services, staff, held, forcedReason ?? "");
}

export function refusePublisher(staff: Staff, now: Date): string | null {
  if (!isAtLeast(staff, "reviewer")) return "Seul un relecteur peut publier.";
  return hasFreshProof(staff, now) ? null : "Donnez d’abord le code de votre téléphone.";
}

function refuseReason(staff: Staff, reason: string | null): string | null {
  if (reason === null) return null;
  if (!isAtLeast(staff, "administrator")) return "Seul un administrateur peut publier sans relecture.";
  if (reason.trim().length < MIN_FORCED_REASON) {
    return `Dites pourquoi personne ne relit avant : ${MIN_FORCED_REASON} signes au moins.`;
  }
  return reason.length > MAX_NOTE_LENGTH ? `La raison a ${MAX_NOTE_LENGTH} signes au plus.` : null;
}

/** Not at a scheduled draft's hour: its state would be refused; `schedule.server.ts` compares the hash itself. */
export function refuseUnready({ draft, files, filesHash }: DraftSnapshot, forcedReason = ""): string | null {
  if (isTrial(draft.document)) return TRIAL_REFUSAL;
  const refusal = refuseUnwritable(draft.state);
  if (refusal) return refusal;
  const isApproved = draft.state === "approved" && draft.approvedHash === filesHash;
  if (!isApproved && forcedReason === "")
    return "Ce document n’est pas approuvé : une autre personne le relit d’abord.";
  return refuseIncomplete(draft, files);
}

/** @param held as it was read; refused when it has changed since */
export async function publishSnapshot(
  services: NewsroomServices,
  publisher: Publisher,
  held: DraftSnapshot,
  forcedReason = "",
): Promise<PublishOutcome & { isTransient?: boolean }> {
  const { draft, files } = held;
  for (let tried = 1; ; tried++) {
    const prepared = await prepareDraft(services, draft, files);
    // Even a forced publication must not include lines that nobody has read.
    if (prepared.outdated.length > 0) {
      return refused(
        `Le texte du site a changé depuis le début de ce document, dans ${prepared.outdated.join(", ")} : reprenez le texte du site, puis faites relire.`,
      );
    }
    if (prepared.texts.size === 0) return refused("Le site sert déjà ce texte.");
    try {
      const checked = await checkWhole(services, await candidateOf(services, prepared, draft), publisher.role);
      if (checked.state === "refused") return checked;
      for (const [path, text] of checked.accepted) prepared.texts.set(path, Buffer.from(text));
      const edition = await publishEdition(
        services.db,
        {
          base: prepared.served.number,
          kind: "publication",
          author: publisher.name,
          note: noteOf(draft),
          changes: editionChanges(prepared),
        },
        (tx, number) => closeDraft(services, tx, publisher, { held, number, forcedReason }),
      );
      await serveNewest(services);
      return { state: "done", edition };
    } catch (error) {
      if (!(error instanceof EditionRefused)) throw error;
      // Another edition came in between: checked again with it.
      if (error instanceof EditionTaken && tried < TRIES) continue;
      const isTransient = error instanceof EditionTaken || error instanceof DatabaseUnavailable;
      return { ...refused(error.message), ...(isTransient ? { isTransient } : {}) };
    }
  }
}

async function closeDraft(
  services: NewsroomServices,
  tx: Transaction,
  { userId, name }: Publisher,
  { held, number, forcedReason }: { held: DraftSnapshot; number: number; forcedReason: string },
): Promise<void> {
  const { draft, files, writers } = held;
  const version = draft.version + 1;
  const closed = await tx
    .update(drafts)
    .set({
      state: "published",
      version,
      edition: number,
      forcedReason,
      failure: "",
      publishAt: null,
      updatedAt: new Date(),
      updatedByName: name,
    })
    .where(and(eq(drafts.id, draft.id), eq(drafts.version, draft.version)))
    .returning({ id: drafts.id });
  if (closed.length === 0) throw new EditionRefused("Ce document a changé pendant la vérification : relisez-le.");
  // The late reviewer must not be one of those who wrote or published it.
  if (forcedReason !== "" && userId)
    await tx.insert(draftWriters).values({ draftId: draft.id, userId }).onConflictDoNothing();
  await keepRevision(tx, { userId, name }, { draftId: draft.id, reason: "publish", ...snapshot(draft, files) });
  await tellWritersOfPublication(services, tx, { draft, writers, by: { userId, name } });
}

function noteOf({ title, changeKind, changeNote }: DraftRow): string {
  const about = changeKind ? ` (${CHANGE_LABELS[changeKind]})` : "";
  return `${title}${about}${changeNote.trim() === "" ? "" : ` : ${changeNote.trim()}`}`.slice(0, MAX_NOTE_LENGTH);
}
