import type { BegunTexts, EditLock } from "#app/newsroom/drafts/draft.ts";
import type { Unwritten } from "#app/newsroom/fields/draft-form.server.ts";

/** Answer to an autosave request. */
export type TypingAnswer =
  /** `isOwn`: the last save of the draft is this page's. */
  | { state: "held"; version: number; began: BegunTexts; isOwn: boolean }
  | {
      state: "saved";
      version: number;
      began: BegunTexts;
      /** « 14 h 05 » */
      at: string;
      /** Whole heads of the files that changed, by the name of their text area. */
      heads: Record<string, string>;
      /** Why an additional request (a review) was refused; null when it was done. */
      refusal: string | null;
      /** What is in no text. */
      unwritten: Unwritten[];
    }
  | { state: "taken"; lock: EditLock }
  /** A later request of the same tab arrived first. */
  | { state: "late" }
  /** Conflict: another member changed the same text; `by` is null for the same member on another page. */
  | { state: "met"; by: string | null }
  | { state: "refused"; message: string };
