import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import type { NewDocument } from "./documents.ts";
import type { Draft, ListedDraft, Revision, SaveInput, SaveOutcome } from "./draft.ts";
import type { DraftState } from "./draft-states.ts";
import type { NewsroomServices } from "./newsroom-services.ts";

/** Of a served document: an open draft of it is taken up again. Or of a new one. */
export async function createDraft(
  _services: NewsroomServices,
  _staff: Staff,
  _input: { from: string } | NewDocument,
): Promise<{ state: "created"; id: string } | { state: "refused"; message: string }> {
  throw new Error("not yet");
}

export async function readDraft(_services: NewsroomServices, _id: string): Promise<Draft | null> {
  throw new Error("not yet");
}

export type DraftList = {
  /** What waits for this person first, then what is theirs, then the newest. */
  drafts: ListedDraft[];
  pages: number;
};

/** `state` « forced »: published without a second reader. `q` looks in titles. `page` counts from 1. */
export async function listDrafts(
  _services: NewsroomServices,
  _staff: Staff,
  _query: { state?: DraftState | "open" | "forced"; q?: string; page?: number },
): Promise<DraftList> {
  throw new Error("not yet");
}

export async function saveDraft(
  _services: NewsroomServices,
  _staff: Staff,
  _id: string,
  _input: SaveInput,
): Promise<SaveOutcome> {
  throw new Error("not yet");
}

/** The newest first, at most a hundred. */
export async function listRevisions(_services: NewsroomServices, _id: string): Promise<Revision[]> {
  throw new Error("not yet");
}

/** Writes the texts of a revision over the present ones, which are kept as a revision. */
export async function restoreRevision(
  _services: NewsroomServices,
  _staff: Staff,
  _id: string,
  _input: { revision: string; version: number },
): Promise<SaveOutcome> {
  throw new Error("not yet");
}
