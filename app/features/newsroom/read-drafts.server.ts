import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import type { Draft, ListedDraft } from "./draft.ts";
import type { DraftState } from "./draft-states.ts";
import type { NewsroomServices } from "./newsroom-services.ts";

/** Null for an id that is none, too. */
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
